import { type Money, subtractMoney } from "@clearhold/money";
import { feeIncome, hotWallet, userHeld } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type WithdrawalSettled = {
  readonly withdrawalId: string;
  readonly userId: string;
  /** What was held. The user received `amount` less `fee`. */
  readonly amount: Money;
  readonly fee: Money;
};

/** The chain made the payment final: what was held leaves the house, and the fee stays. */
export function withdrawalSettled(fact: WithdrawalSettled): Journal {
  const { withdrawalId, userId, amount, fee } = fact;
  return journal("withdrawal-settled", withdrawalId, [
    debit(userHeld(userId, amount.currency), amount),
    credit(hotWallet(amount.currency), subtractMoney(amount, fee)),
    ...(fee.units === 0n ? [] : [credit(feeIncome(fee.currency), fee)]),
  ]);
}
