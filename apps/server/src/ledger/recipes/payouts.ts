import { type Money, subtractMoney } from "@clearhold/money";
import {
  type Account,
  feeIncome,
  hotWallet,
  houseDeficit,
  userAvailable,
  userHeld,
} from "../chart-of-accounts.ts";
import { credit, debit, feeLine, type Journal, journal, journalOfTwo } from "../journal.ts";
import type { JournalKind } from "../journal-kinds.ts";

type Withdrawal = {
  readonly withdrawalId: string;
  readonly userId: string;
  /** The whole amount that was asked for, fee included. */
  readonly amount: Money;
};
/** The user receives `amount` less `fee`. */
type PaidWithdrawal = Withdrawal & { readonly fee: Money };

/** A user asked for a withdrawal: the money is out of reach, but still the user's. */
export function withdrawalHeld(fact: Withdrawal): Journal {
  return hold("withdrawal-held", fact);
}

/** A payout that goes on to its owner's address by a standing instruction: held as any withdrawal is. */
export function withdrawalStanding(fact: Withdrawal): Journal {
  return hold("withdrawal-standing", fact);
}

/**
 * A withdrawal that a restored backup had lost, held again before the chain's payment of it is booked.
 * When it `isOwed` the balance does not hold it, and the house bears it until the user is credited enough.
 */
export function withdrawalRecovered(fact: Withdrawal & { readonly isOwed: boolean }): Journal {
  const { userId, amount, isOwed } = fact;
  const { currency } = amount;
  const bearer = isOwed ? houseDeficit(currency) : userAvailable(userId, currency);
  return hold("withdrawal-recovered", fact, bearer);
}

/** What a user owed since a restored backup: taken, whole, from what was credited since. */
export function withdrawalRepaid({ withdrawalId, userId, amount }: Withdrawal): Journal {
  return journalOfTwo("withdrawal-repaid", withdrawalId, {
    debit: userAvailable(userId, amount.currency),
    credit: houseDeficit(amount.currency),
    amount,
  });
}

/** A withdrawal will not be paid: all that was held is the user's to spend again. */
export function withdrawalReturned({ withdrawalId, userId, amount }: Withdrawal): Journal {
  return journalOfTwo("withdrawal-returned", withdrawalId, {
    debit: userHeld(userId, amount.currency),
    credit: userAvailable(userId, amount.currency),
    amount,
  });
}

/** The chain made the payment final: what was held leaves the house, and the fee stays. */
export function withdrawalSettled(fact: PaidWithdrawal): Journal {
  return spend("withdrawal-settled", fact, hotWallet(fact.amount.currency));
}

/**
 * A payment moved something else than it should, was booked as the house's loss, and two operators say
 * that the user has been paid by it: what was held pays for that loss, and the fee stays.
 */
export function withdrawalPaidOtherwise(fact: PaidWithdrawal): Journal {
  return spend("withdrawal-paid-otherwise", fact, houseDeficit(fact.amount.currency));
}

function hold(kind: JournalKind, fact: Withdrawal, from?: Account): Journal {
  const { withdrawalId, userId, amount } = fact;
  return journalOfTwo(kind, withdrawalId, {
    debit: from ?? userAvailable(userId, amount.currency),
    credit: userHeld(userId, amount.currency),
    amount,
  });
}

function spend(kind: JournalKind, fact: PaidWithdrawal, to: Account): Journal {
  const { withdrawalId, userId, amount, fee } = fact;
  return journal(kind, withdrawalId, [
    debit(userHeld(userId, amount.currency), amount),
    credit(to, subtractMoney(amount, fee)),
    ...feeLine(feeIncome(fee.currency), fee),
  ]);
}
