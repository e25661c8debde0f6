import type { Tx } from "../../../kernel/database.ts";
import type { ProjectState } from "../projects/index.ts";
import { computeSheet } from "./compute-result.ts";
import { findOutgoing, isResultRight, replaceResult } from "./settlement-store.ts";

/**
 * Whatever result stands that is not the rule's own is computed anew from what escrow holds, whoever
 * wrote it: nobody can keep the subscribers waiting for it (decisions 8, rule 9). In the transaction of
 * the move, so that nothing is written in between. While a payment out of escrow has not ended it waits.
 * Gives the locked project.
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
