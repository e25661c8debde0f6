import { hash } from "node:crypto";
import type { Queryable } from "../../../kernel/database.ts";
import { isCheckViolation, isUniqueViolation } from "../../../kernel/database-fault.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";

export type PayoutVerdictDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "signAct">;
};

/** How a payment ends that moved something else: its owner has all of it back, or has been paid by it. */
export const payoutOutcomes = ["returned", "paid"] as const;
export type PayoutOutcome = (typeof payoutOutcomes)[number];

export type PayoutVerdict = {
  readonly id: string;
  readonly outcome: PayoutOutcome;
  readonly reason: string;
};

const actions = { returned: "return-payout", paid: "book-payout-paid" } as const;

/**
 * An operator's word on a payment that succeeded on the chain and moved something else than it should.
 * Until two say the same a later word takes the place of the operator's earlier one; then the worker books
 * it. Refuses `record-not-found` where no such payment is open, or less left than was to be paid;
 * `second-operator-required` for the same word of the same operator again, or one that was taken back and
 * has no reason of its own; and as the guard does.
 * @returns whether it still waits for another operator.
 */
export async function judgePayout(
  { database, operators }: PayoutVerdictDeps,
  operator: { readonly name: string; readonly password: string },
  { id, outcome, reason }: PayoutVerdict,
): Promise<{ readonly open: boolean }> {
  const subjectHash = hash("sha256", reason, "hex");
  const act = { action: actions[outcome], subjectId: id, subjectHash };
  const { operatorId } = await operators.signAct({ ...operator, ...act });
  try {
    await database.query(
      `insert into payout_verdicts (withdrawal_id, operator_id, outcome, reason)
       values ($1, $2, $3, $4)`,
      [id, operatorId, outcome, reason],
    );
  } catch (cause) {
    if (isUniqueViolation(cause)) throw new Refusal("second-operator-required", {}, { cause });
    if (isCheckViolation(cause)) throw new Refusal("record-not-found", {}, { cause });
    throw cause;
  }
  const [row] = await database.query<{ outcome: PayoutOutcome | null }>(
    "select payout_outcome($1) as outcome",
    [id],
  );
  return { open: row?.outcome !== outcome };
}
