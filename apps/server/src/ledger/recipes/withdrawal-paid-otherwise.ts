import { subtractMoney } from "@clearhold/money";
import { feeIncome, houseDeficit, userHeld } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";
import type { WithdrawalSettled } from "./withdrawal-settled.ts";

/**
 * A payment moved something else than it should, was booked as the house's loss, and two operators say
 * that the user has been paid by it: what was held pays for that loss, and the fee stays.
 */
export function withdrawalPaidOtherwise(fact: WithdrawalSettled): Journal {
  const { withdrawalId, userId, amount, fee } = fact;
  return journal("withdrawal-paid-otherwise", withdrawalId, [
    debit(userHeld(userId, amount.currency), amount),
    credit(houseDeficit(amount.currency), subtractMoney(amount, fee)),
    ...(fee.units === 0n ? [] : [credit(feeIncome(fee.currency), fee)]),
  ]);
}
