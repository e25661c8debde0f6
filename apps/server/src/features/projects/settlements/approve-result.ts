import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { getProjectState, statusOf } from "../projects/index.ts";
import { type ComputeResultDeps, type ResultAsk, signResult } from "./compute-result.ts";
import {
  findOutgoing,
  findResult,
  findSheetFault,
  listApprovals,
  type ProjectResult,
} from "./settlement-store.ts";

/**
 * Puts a second operator's name under the computed sheet, which the database verifies line by line
 * before. The one who computed it is refused; a name is under one sheet only once.
 */
export async function approveResult(
  { database: db, operators }: Omit<ComputeResultDeps, "clock">,
  { projectId, operator, dryRun }: ResultAsk,
): Promise<{ result: ProjectResult; approvedBy: string[] }> {
  const { operatorId } = await operators.verifyOperator({ ...operator });
  const result = await getApprovable(db, projectId);
  const approvals = await listApprovals(db, result);
  const mine = approvals.some((approval) => approval.operatorId === operatorId);
  refuseUnless(!mine, "second-operator-required");
  if (!dryRun) await signResult(operators, operator, result);
  return { result, approvedBy: [...approvals.map(({ name }) => name), operator.name] };
}

async function getApprovable(db: Queryable, projectId: string): Promise<ProjectResult> {
  const project = await getProjectState(db, projectId);
  const result = await findResult(db, projectId);
  if (project.status !== statusOf.raised || !result) {
    throw new Refusal("project-in-wrong-state", { status: String(project.status) });
  }
  refuseUnless((await findOutgoing(db, projectId)) === 0n, "escrow-on-its-way");
  refuseUnless(project.escrowUnits >= result.escrowUnits, "escrow-short");
  refuseUnless(project.escrowUnits === result.escrowUnits, "result-outdated");
  const fault = await findSheetFault(db, projectId);
  if (fault) throw new Error(`the sheet of ${projectId} is wrong: ${fault}`);
  return result;
}
