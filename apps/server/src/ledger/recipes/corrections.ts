import { type Money, subtractMoney } from "@clearhold/money";
import {
  type Account,
  exchangeDesk,
  feeIncome,
  hotWallet,
  houseDeficit,
  unclassified,
  userAvailable,
} from "../chart-of-accounts.ts";
import {
  credit,
  debit,
  type Journal,
  journal,
  journalOfTwo,
  type Line,
  type PostedJournal,
} from "../journal.ts";

/** A difference between what the chain holds at an address of ours and what the books say. */
type Difference = {
  readonly amount: Money;
  /** Names the address, the currency and the height at which it was found. */
  readonly findingId: string;
  /** The account of the wallet that the address belongs to. */
  readonly wallet: Account;
};

/** The chain holds more than the books: it is kept until its owner is known. */
export function surplusFound(fact: Difference): Journal {
  const { findingId, wallet: debit } = fact;
  return journalOfTwo("surplus-found", findingId, { ...fact, debit, credit: unclassified });
}

/**
 * A later reading of the chain shows whose a surplus is. This takes it out of "unclassified"; the
 * journal beside it books what it was, on the same wallet.
 */
export function surplusExplained(fact: Difference): Journal {
  const { findingId, wallet: credit } = fact;
  return journalOfTwo("surplus-explained", findingId, { ...fact, debit: unclassified, credit });
}

/** The chain holds less than the books: the house bears the loss, whatever caused it. */
export function shortfallBooked(fact: Difference): Journal {
  const { findingId, wallet: credit } = fact;
  return journalOfTwo("shortfall-booked", findingId, { ...fact, debit: houseDeficit, credit });
}

/**
 * A booked loss that was none: the coins came back as a surplus, and the two end each other.
 * @param fact the whole loss, and the id of the alert that reported it.
 */
export function deficitExplained(fact: {
  readonly shortfallId: string;
  readonly amount: Money;
}): Journal {
  const places = { debit: unclassified, credit: houseDeficit };
  return journalOfTwo("deficit-explained", `alert-${fact.shortfallId}`, { ...fact, ...places });
}

/**
 * A deposit that was credited and is not on the chain: its owner gives back what is available of it.
 * @param fact the approved take-back.
 */
export function depositTakenBack(fact: {
  readonly takebackId: string;
  readonly userId: string;
  readonly amount: Money;
}): Journal {
  const { takebackId, userId, amount } = fact;
  const places = { debit: userAvailable(userId, amount.currency), credit: houseDeficit };
  return journalOfTwo("deposit-taken-back", takebackId, { ...fact, ...places });
}

/**
 * The same where the owner has exchanged the deposit: what that gave goes back to the desk, and the desk
 * gives up what it got for it.
 * @param fact `amount` is of the deposit's coin, `exchanged` of the other one.
 */
export function exchangedDepositTakenBack(fact: {
  readonly takebackId: string;
  readonly userId: string;
  readonly amount: Money;
  readonly exchanged: Money;
}): Journal {
  const { takebackId, userId, amount, exchanged } = fact;
  const lines = [
    debit(userAvailable(userId, exchanged.currency), exchanged),
    credit(exchangeDesk(exchanged.currency), exchanged),
    debit(exchangeDesk(amount.currency), amount),
    credit(houseDeficit(amount.currency), amount),
  ];
  return journal("exchanged-deposit-taken-back", takebackId, lines);
}

/**
 * A take-back that was an error: its owner has again what it took, and the house bears the loss.
 * @param fact `takebackId` names the row that gives back.
 */
export function depositGivenBack(fact: Parameters<typeof depositTakenBack>[0]): Journal {
  const { takebackId, userId, amount } = fact;
  const places = { debit: houseDeficit, credit: userAvailable(userId, amount.currency) };
  return journalOfTwo("deposit-given-back", takebackId, { ...fact, ...places });
}

/**
 * A debt of a withdrawal from before a restored backup ends after it was repaid: its owner has again what
 * that took, and the house bears it.
 * @param fact the approved remedy, with the whole debt.
 */
export function debtWrittenOff(fact: Remedy): Journal {
  const { remedyId, userId, amount } = fact;
  const places = { debit: houseDeficit, credit: userAvailable(userId, amount.currency) };
  return journalOfTwo("debt-written-off", remedyId, { ...fact, ...places });
}

/**
 * A withdrawal that the books call paid, and that never left: its coins are still in the hot wallet. Its
 * owner has the whole amount again, fee included.
 * @param fact the approved remedy; `amount` is the withdrawal's, `fee` is part of it.
 */
export function payoutGivenBack({ fee, ...fact }: Remedy & { readonly fee: Money }): Journal {
  const { remedyId, userId, amount } = fact;
  const { currency } = amount;
  const lines = [
    debit(hotWallet(currency), subtractMoney(amount, fee)),
    ...(fee.units === 0n ? [] : [debit(feeIncome(currency), fee)]),
    credit(userAvailable(userId, currency), amount),
  ];
  return journal("payout-given-back", remedyId, lines);
}

type Remedy = {
  readonly remedyId: string;
  readonly userId: string;
  readonly amount: Money;
};

/** Takes back a journal that an operator should not have made: every line, on the other side. */
export function journalReversed(victim: PostedJournal): Journal {
  const mirrored = victim.lines.map(
    (line): Line => ({ ...line, side: line.side === "debit" ? "credit" : "debit" }),
  );
  return { ...journal("journal-reversed", victim.id, mirrored), reverses: victim.id };
}
