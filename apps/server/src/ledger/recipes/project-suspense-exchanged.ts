import { addMoney, type Money } from "@clearhold/money";
import {
  exchangeDesk,
  exchangeFeeIncome,
  projectEscrow,
  projectSuspense,
} from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectSuspenseExchanged = {
  /** The arrival that brought the other coin; it is exchanged whole, and once. */
  readonly inflowId: string;
  readonly projectId: string;
  readonly paid: Money;
  /** What the project gets for it, in its own currency. */
  readonly received: Money;
  /** The desk's, of the amount out. */
  readonly fee: Money;
};

/**
 * What came to a project in another coin, sold to the desk by its public quote: what it brought is in
 * escrow, as an inflow of the project's own currency.
 */
export function projectSuspenseExchanged(fact: ProjectSuspenseExchanged): Journal {
  const { inflowId, projectId, paid, received, fee } = fact;
  return journal("project-suspense-exchanged", inflowId, [
    debit(projectSuspense(projectId, paid.currency), paid),
    credit(exchangeDesk(paid.currency), paid),
    debit(exchangeDesk(received.currency), addMoney(received, fee)),
    credit(projectEscrow(projectId, received.currency), received),
    ...(fee.units === 0n ? [] : [credit(exchangeFeeIncome(fee.currency), fee)]),
  ]);
}
