import { addMoney, type Money } from "@clearhold/money";
import { feeIncome, projectEscrow, userAvailable } from "../chart-of-accounts.ts";
import { credit, debit, type Journal, journal } from "../journal.ts";

export type ProjectPaidOut = {
  /** The line that is paid: the subscription's own id, or that of its line of money that came later. */
  readonly lineId: string;
  readonly userId: string;
  readonly projectId: string;
  /** The line's part of the escrow less the platform's fee (`earnings` on the wire). */
  readonly earnings: Money;
  /** A fifth of the profit, rounded down; zero without a profit. */
  readonly platformFee: Money;
};

/** A settled project paid one subscription. A part of zero has nothing to book and no journal. */
export function projectPaidOut(fact: ProjectPaidOut): Journal {
  const { lineId, userId, projectId, earnings, platformFee } = fact;
  return journal("project-paid-out", lineId, [
    debit(projectEscrow(projectId, earnings.currency), addMoney(earnings, platformFee)),
    credit(userAvailable(userId, earnings.currency), earnings),
    ...(platformFee.units === 0n ? [] : [credit(feeIncome(platformFee.currency), platformFee)]),
  ]);
}
