import { hash } from "node:crypto";
import { money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { deficitExplained } from "../../../ledger/recipes/corrections.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { findShortfall, insertExplanation } from "./explanation-store.ts";

export type ExplainDeficitDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post">;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

export type ExplainDeficitAsk = {
  /** The alert that told the loss, and the one that told where its coins came back. */
  readonly shortfallId: string;
  readonly surplusId: string;
  readonly operator: { readonly name: string; readonly password: string };
  readonly reason: string;
};

/**
 * An operator's word that a booked loss was none, because the coins stand in the books a second time as
 * a surplus; until it is booked a later word takes the place of the operator's earlier one. With the second
 * operator's both are taken out, whole, and both alerts end. Refuses
 * `alert-not-open` where the two do not fit or it was explained before, `second-operator-required` for
 * a second word of the same operator, and as the guard does.
 * @returns whether it still waits for another operator.
 */
export async function explainDeficit(
  { database, ledger, operators }: ExplainDeficitDeps,
  { shortfallId, surplusId, operator, reason }: ExplainDeficitAsk,
): Promise<{ readonly open: boolean }> {
  const { operatorId } = await operators.verifyOperator({ ...operator });
  const before = await findShortfall(database, { shortfallId, surplusId });
  if (before === null) throw new Refusal("alert-not-open");
  if (!before.isDecided) {
    refuseUnless(!before.operatorIds.includes(operatorId), "second-operator-required");
    const subjectHash = hash("sha256", reason, "hex");
    const subjectId = `${shortfallId}:${surplusId}`;
    await operators.signAct({ ...operator, action: "explain-deficit", subjectId, subjectHash });
    await insertExplanation(database, { shortfallId, surplusId, operatorId, reason });
  }
  const after = await findShortfall(database, { shortfallId, surplusId });
  if (!after?.isDecided) return { open: true };
  const amount = money(after.currency, after.units);
  const journals = [deficitExplained({ shortfallId, amount })];
  await ledger.post({ journals, rows: [], answer: null });
  return { open: false };
}
