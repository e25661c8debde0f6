import type { Tx } from "../../../kernel/database.ts";
import type { ProjectState } from "../projects/index.ts";
import { computeSheet } from "./compute-result.ts";
import { findOutgoing, isResultRight, replaceResult } from "./settlement-store.ts";

/**
 * Computes a result anew from what escrow holds when the stored one does not follow the rule. A
 * wrong result cannot keep the subscribers waiting. This is part of the transaction of the move, so
 * that nothing is written in between. It waits while a payment out of escrow has not ended. Gives
 * the locked project.
 */
export async function correctResult(
  tx: Tx,
  project: ProjectState,
  now: Date,
): Promise<ProjectState> {
  if ((await findOutgoing(tx, project.id)) !== 0n) return project;
  if (await isResultRight(tx, project.id)) return project;
  const sheet = await computeSheet(tx, project, now);
  await replaceResult(tx, sheet, sheet.settlement);
  return { ...project, result: sheet };
}
