import { parsePercent } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf } from "../../../kernel/database-fault.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import type { OperatorLogin } from "../../../wire/operators/act-proof.ts";
import { textHash } from "../../../wire/signer/house-move.ts";
import { findPlan, insertPlan, type Plan } from "./commission-store.ts";

export type ChangePlanDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

/** The plan in force, and whether it is the one that was asked for. */
export type DecidedPlan = { readonly plan: Plan; readonly isDone: boolean };

/** All levels together get at most half of a fee. */
const sharesMaxPpm = 500_000;

/**
 * Gives new subscriptions another plan, once two operators have said the same within a day: percent of the
 * platform fee for levels 1, 2 and 3; three zeros switch commissions off. Subscriptions that exist keep
 * theirs. Asked again it changes nothing. Refuses `field-invalid` and as the guard does.
 */
export async function changePlan(
  { database, operators }: ChangePlanDeps,
  operator: OperatorLogin,
  percents: readonly string[],
): Promise<DecidedPlan> {
  const ppm = percents.map((percent) => Number(parsePercent(percent) ?? -1n));
  const isRight = ppm.length === 3 && ppm.every((share) => share >= 0);
  refuseUnless(isRight && sumOf(ppm) <= sharesMaxPpm, "field-invalid", { field: "percent" });
  await operators.verifyOperator({ ...operator });
  const now = await findPlan(database);
  if (String(now.ppm) === String(ppm)) return { plan: now, isDone: true };
  await operators.signAct({
    ...operator,
    action: "change-commission",
    subjectId: `commission-plan ${now.number + 1}`,
    subjectHash: textHash(ppm.join(" ")),
  });
  const isDone = await insertPlan(database, ppm).then(
    () => true,
    (cause: unknown) => {
      if (constraintOf(cause) === "commission_plans_by_two") return false;
      throw cause;
    },
  );
  return { plan: await findPlan(database), isDone };
}

function sumOf(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0);
}
