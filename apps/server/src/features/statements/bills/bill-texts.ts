import type { Language } from "@clearhold/contract/refusals";
import type { BillCategory } from "./bill.ts";

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
