import type { ParsedAskOf } from "@clearhold/contract/endpoint";
import type { Language } from "@clearhold/contract/refusals";
import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import type { exportBills } from "@clearhold/contract/wallet/statements/statements";
import type { Actor } from "../../../kernel/actor.ts";
import type { JournalKind, StatementFilter, UserKind } from "../../../ledger/statements.ts";

export type BillCategory = BillView["category"];

/** What a person's statement calls each journal that moves what the person may spend. */
const categoryOf: Readonly<Record<UserKind | "journal-reversed", BillCategory>> &
  Partial<Record<JournalKind, BillCategory>> = {
  "deposit-credited": 1,
  "withdrawal-held": 2,
  "withdrawal-recovered": 2,
  "withdrawal-repaid": 2,
  "withdrawal-standing": 2,
  "reward-paid": 3,
  "subscription-held": 4,
  "exchange-done": 5,
  "commission-paid": 6,
  "deposit-taken-back": 7,
  "exchanged-deposit-taken-back": 7,
  "deposit-given-back": 7,
  "debt-written-off": 7,
  "payout-given-back": 7,
  "journal-reversed": 7,
  "withdrawal-returned": 8,
  "subscription-returned": 8,
  "project-paid-out": 9,
};

/** Throws for a kind that moves nobody's available balance. */
export function categoryOfKind(kind: JournalKind): BillCategory {
  const category = categoryOf[kind];
  if (!category) throw new Error(`${kind} has no place on a statement`);
  return category;
}

/** The kinds of one category; empty for one that nothing books yet. */
export function kindsOfCategory(category: number): JournalKind[] {
  return (Object.keys(categoryOf) as JournalKind[]).filter((kind) => categoryOf[kind] === category);
}

/** The categories that a statement can show, in their order. */
export const billCategories = [...new Set(Object.values(categoryOf))].sort(
  (left, right) => left - right,
);

/** True for a number that stands for a category, shown in statements or not. */
export function isBillCategory(category: number): category is BillCategory {
  return Number.isInteger(category) && category >= 1 && category <= 9;
}

type FilterAsk = Pick<
  ParsedAskOf<typeof exportBills>,
  "name" | "category" | "starttime" | "endtime"
>;

/** Which of a person's movements are asked for; an empty field filters nothing. */
export function readBillFilter({ userId }: Pick<Actor, "userId">, ask: FilterAsk): StatementFilter {
  return {
    userId,
    currency: ask.name || null,
    kinds: ask.category ? kindsOfCategory(ask.category) : null,
    from: ask.starttime ? new Date(ask.starttime * 1000) : null,
    // The last second is part of the range.
    to: ask.endtime ? new Date((ask.endtime + 1) * 1000) : null,
  };
}

/** The names of the categories and the few words of a row that are not data. */
const texts: Record<Language, Record<BillCategory, string> & { desk: string }> = {
  "en-us": {
    1: "Deposit",
    2: "Withdrawal",
    3: "Reward",
    4: "Subscription",
    5: "Exchange",
    6: "Team earning",
    7: "Fee or adjustment",
    8: "Refund",
    9: "Payout",
    desk: "Exchange desk",
  },
  "ko-kr": {
    1: "입금",
    2: "출금",
    3: "보상",
    4: "청약",
    5: "교환",
    6: "팀 수익",
    7: "수수료 또는 조정",
    8: "환불",
    9: "지급",
    desk: "교환 창구",
  },
  "zh-cn": {
    1: "充值",
    2: "提现",
    3: "奖励",
    4: "认购",
    5: "兑换",
    6: "团队收益",
    7: "手续费或调整",
    8: "退款",
    9: "派发",
    desk: "兑换台",
  },
};

/** A category as people read it. */
export function categoryName(category: BillCategory, language: Language): string {
  return texts[language][category];
}

/** Who stands on the other side of an exchange. */
export function deskName(language: Language): string {
  return texts[language].desk;
}
