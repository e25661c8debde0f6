import type { ReturnReason } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { type Ledger, type Posting, type RowChange, rowStatement } from "../../../ledger/index.ts";
import { withdrawalReturned } from "../../../ledger/recipes/payouts.ts";
import { isRestoreRuledOut } from "../../chain/alerts/index.ts";
import type { Withdrawal } from "./withdrawal.ts";
import { withdrawalEventRow } from "./withdrawal-store.ts";

export type ReturnWithdrawalDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post">;
  readonly logger: Logger;
};

/**
 * Gives the whole amount back when it is not paid: every payment that was built is dead by the
 * chain's own proof or was never shown to the signer, so nothing can still leave for it. What a freeze
 * called off stands in the owner's history. Books that may be a restored backup prove nothing of this:
 * until that is ruled out it waits, and the database takes no other way.
 * @returns what it waits for, or null when the money is back.
 */
export async function returnWithdrawal(
  { database, clock, ledger, logger }: ReturnWithdrawalDeps,
  withdrawal: Withdrawal,
  reason: ReturnReason,
): Promise<"withdrawals-stopped" | null> {
  if (!(await isRestoreRuledOut(database))) return "withdrawals-stopped";
  const { id, attempts } = withdrawal;
  const asked = reason === "cancelled-by-owner";
  logger[asked ? "info" : "error"]({ withdrawal: id, reason, attempts }, "a withdrawal goes back");
  await ledger.post(returnPosting(withdrawal, reason, clock.now()));
  return null;
}

/** Gives all of it back, whatever else is posted with it. */
export function returnPosting(
  withdrawal: Withdrawal,
  reason: ReturnReason,
  now: Date,
): Required<Pick<Posting<null>, "journals" | "rows" | "answer">> {
  const { id, userId, amount, attempts } = withdrawal;
  return {
    journals: [withdrawalReturned({ withdrawalId: id, userId, amount })],
    rows: [
      { statement: markReturned, fields: { id, attempts, at: now, reason } },
      ...eventsOf(withdrawal, reason),
    ],
    answer: null,
  };
}

/** Only while it is held or reviewed, and only with as many payments built as the caller knows to be dead. */
const markReturned = rowStatement(
  "mark-withdrawal-returned",
  "id text, attempts int, at timestamptz, reason text",
  `update withdrawals w set state = 'returned', returned_at = c.at, waits_for = '',
  return_reason = c.reason
from c where w.id = c.id and w.state in ('held', 'review') and w.attempts = c.attempts
returning c.n`,
);

/** What the owner's history says about it, where the owner had a hand in it. */
function eventsOf(withdrawal: Withdrawal, reason: ReturnReason): RowChange[] {
  const kinds = {
    "account-frozen": "withdrawal-called-off",
    "cancelled-by-owner": "withdrawal-cancelled",
  } as const;
  const kind = reason in kinds ? kinds[reason as keyof typeof kinds] : null;
  return kind ? [withdrawalEventRow(kind, withdrawal)] : [];
}
