import { addMoney, type Money } from "@clearhold/money";
import {
  type Account,
  exchangeDesk,
  exchangeFeeIncome,
  houseCapital,
  projectEscrow,
  projectSuspense,
  userAvailable,
} from "../chart-of-accounts.ts";
import {
  credit,
  debit,
  feeLine,
  type Journal,
  journal,
  journalOfTwo,
  type Line,
} from "../journal.ts";

type Trade = {
  readonly paid: Money;
  /** The fee is already taken off. */
  readonly received: Money;
  /** In the currency of what was received. */
  readonly fee: Money;
};

/** An operator gave a part of the capital to the exchange to trade with. */
export function deskFunded(fact: { readonly fundingId: string; readonly amount: Money }): Journal {
  const places = { debit: houseCapital, credit: exchangeDesk };
  return journalOfTwo("desk-funded", fact.fundingId, { ...fact, ...places });
}

/** A user traded with the desk by a quote. */
export function exchangeDone(
  fact: Trade & { readonly exchangeId: string; readonly userId: string },
): Journal {
  const { exchangeId, userId, paid, received } = fact;
  const from = userAvailable(userId, paid.currency);
  const to = userAvailable(userId, received.currency);
  return journal("exchange-done", exchangeId, tradeLines(fact, from, to));
}

/**
 * What came to a project in another coin, sold whole and once to the desk by its public quote: what it
 * brought is in escrow, as an inflow of the project's own currency.
 */
export function projectSuspenseExchanged(
  fact: Trade & { readonly inflowId: string; readonly projectId: string },
): Journal {
  const { inflowId, projectId, paid, received } = fact;
  const from = projectSuspense(projectId, paid.currency);
  const to = projectEscrow(projectId, received.currency);
  return journal("project-suspense-exchanged", inflowId, tradeLines(fact, from, to));
}

/** Both sides of a trade. Each currency balances through the desk. */
function tradeLines({ paid, received, fee }: Trade, from: Account, to: Account): Line[] {
  return [
    debit(from, paid),
    credit(exchangeDesk(paid.currency), paid),
    debit(exchangeDesk(received.currency), addMoney(received, fee)),
    credit(to, received),
    ...feeLine(exchangeFeeIncome(fee.currency), fee),
  ];
}
