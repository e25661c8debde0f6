import type { Tx } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { textHash } from "../../../wire/signer/house-move.ts";
import { lockProject, type ProjectState, statusOf, updateStatus } from "../projects/index.ts";
import type { ComputeResultDeps, ResultAsk } from "./compute-result.ts";
import {
  countFailureApprovals,
  findFailure,
  isPrincipalCovered,
  proposeFailure,
} from "./settlement-store.ts";

/** `reason` is public; the second operator leaves it out or gives the same. */
export type FailAsk = ResultAsk & { readonly reason: string | undefined };

/**
 * Lets a raised project fail, by two operators: the first gives the reason, the second signs the
 * same one, and everybody gets everything back. It works only while escrow covers the principal
 * without a profit and no result is approved; otherwise the project ends by its result. A little
 * more than the principal came from strangers: it goes back to suspense, and from there to its
 * senders.
 */
export async function failProject(
  deps: ComputeResultDeps,
  { projectId, operator, reason, dryRun }: FailAsk,
): Promise<{ reason: string; failed: boolean }> {
  await deps.operators.verifyOperator({ ...operator });
  const asked = await deps.database.transaction(async (tx) => {
    await getFailable(tx, projectId);
    const known = await findFailure(tx, projectId);
    const wanted = reason ?? known;
    if (wanted === null) throw new Refusal("field-invalid", { field: "reason" });
    if (!dryRun && wanted !== known) await proposeFailure(tx, projectId, wanted, deps.clock.now());
    return wanted;
  });
  if (dryRun) return { reason: asked, failed: false };
  const act = { subjectId: projectId, subjectHash: textHash(`${projectId}\n${asked}`) };
  await deps.operators.signAct({ ...operator, ...act, action: "fail-project" });
  const failed = await deps.database.transaction(async (tx) => {
    await getFailable(tx, projectId);
    if ((await countFailureApprovals(tx, projectId)) < 2n) return false;
    await updateStatus(tx, projectId, statusOf.failed, deps.clock.now());
    return true;
  });
  return { reason: asked, failed };
}

async function getFailable(tx: Tx, projectId: string): Promise<ProjectState> {
  const project = await lockProject(tx, projectId);
  refuseUnless(project.status === statusOf.raised, "project-in-wrong-state", {
    status: String(project.status),
  });
  refuseUnless(await isPrincipalCovered(tx, projectId), "escrow-not-principal");
  return project;
}
