import type { SecurityEventKind } from "./security-events.ts";

/** What messages are about, with the number by which a client asks for one of them. */
export const messageCategories = { money: 1, projects: 2, security: 3, account: 4 } as const;
export type MessageCategory = keyof typeof messageCategories;

/** Ways by which a message reaches a person. */
export const messageChannels = ["app", "mail", "push"] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** The categories that a person can switch off. Money and security are always on. */
export const switchedCategories = ["projects", "account"] as const;

export function isAlwaysOn(category: MessageCategory): boolean {
  return !(switchedCategories as readonly MessageCategory[]).includes(category);
}

/** Movements of money, by their journals. */
export const moneyFactKinds = [
  "deposit-credited",
  "deposit-taken-back",
  "exchanged-deposit-taken-back",
  "deposit-given-back",
  "debt-written-off",
  "payout-given-back",
  "exchange-done",
  "withdrawal-held",
  "withdrawal-standing",
  "withdrawal-recovered",
  "withdrawal-repaid",
  "withdrawal-settled",
  "withdrawal-paid-otherwise",
  "withdrawal-returned",
  "subscription-held",
  "subscription-returned",
  "project-paid-out",
  "commission-paid",
  "reward-paid",
] as const;

/** Facts that are neither a journal nor a line of the account's history. */
const factKinds = [
  "arrival-seen",
  "arrival-waiting",
  "arrival-gone",
  "payment-review",
  "payment-waiting",
  "payment-sent",
  "standing-fell-back",
  "debt-ended",
  "payout-kept-paid",
  "payout-charged",
  "day-limit-falls",
  "day-limit-stays",
  "month-limit-falls",
  "month-limit-stays",
  "hold-began",
  "hold-ended",
  "raise-opened",
  "raise-completed",
  "raise-failed",
  "result-published",
  "payouts-begun",
  "payouts-over",
  "box-ready",
] as const;

/**
 * Lines of the history that are told by the journal, or by the row, of the same fact.
 * @internal For drills that count what has to be told.
 */
export const toldByJournals = [
  "withdrawal-requested",
  "withdrawal-called-off",
  "withdrawal-cancelled",
  "deposit-taken-back",
  "deposit-given-back",
  "debt-written-off",
  "debt-ended",
  "payout-given-back",
  "payout-kept-paid",
  "payout-charged",
] as const satisfies readonly SecurityEventKind[];

/** A line of the history that is told as a message. */
export type ToldEventKind = Exclude<SecurityEventKind, (typeof toldByJournals)[number]>;
export type MoneyFactKind = (typeof moneyFactKinds)[number];
export type ToldFactKind = MoneyFactKind | (typeof factKinds)[number];
export type MessageKind = ToldFactKind | ToldEventKind;

/** @internal For what compares the database with the lists. */
export const toldFactKinds: readonly ToldFactKind[] = [...moneyFactKinds, ...factKinds];
