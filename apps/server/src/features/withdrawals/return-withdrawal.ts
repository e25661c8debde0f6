import { money } from "@clearhold/money";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import { type Ledger, type RowStatement, withdrawalReturned } from "../../ledger/index.ts";
import type { Withdrawal } from "./withdrawal.ts";
import { withdrawalEventRow } from "./withdrawal-event.ts";

export type ReturnWithdrawalDeps = {
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post">;
  readonly logger: Logger;
};

export type ReturnReason = "payments-failed" | "payee-is-contract" | "account-frozen";

/** Only while it is held, and only with as many payments built as the caller knows to be dead. */
const markReturned: RowStatement = {
  name: "mark-withdrawal-returned",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb)
  as t(n int, id text, attempts int, at timestamptz))
update withdrawals w set state = 'returned', returned_at = c.at, waits_for = ''
from c where w.id = c.id and w.state = 'held' and w.attempts = c.attempts
returning c.n`,
  onMissing: "fault",
};

/**
 * Gives the whole amount back when it cannot be paid: every payment that was built is dead by the
 * chain's own proof, so nothing can still leave for it. What a freeze called off stands in the
 * owner's history.
 */
export async function returnWithdrawal(
  { clock, ledger, logger }: ReturnWithdrawalDeps,
  withdrawal: Withdrawal,
  reason: ReturnReason,
): Promise<void> {
  const { id, userId, currency, amountUnits, attempts } = withdrawal;
  const at = clock.now();
  logger.error({ withdrawal: id, reason, attempts }, "a withdrawal goes back to its owner");
  const amount = money(currency, amountUnits);
  await ledger.post({
    journals: [withdrawalReturned({ withdrawalId: id, userId, amount })],
    rows: [
      { statement: markReturned, fields: { id, attempts, at: at.toISOString() } },
      ...(reason === "account-frozen"
        ? [withdrawalEventRow("withdrawal-called-off", withdrawal, { userId, at })]
        : []),
    ],
    answer: null,
  });
}
