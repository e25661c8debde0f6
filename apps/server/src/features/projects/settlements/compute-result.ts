import { hash } from "node:crypto";
import { formatSheet, quoteSettlement, type Settlement } from "@clearhold/money/settlement";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database, Tx } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { lockProject, type ProjectState, statusOf } from "../projects/index.ts";
import { listClaims } from "../subscriptions/index.ts";
import {
  type ComputedResult,
  findOutgoing,
  isResultApproved,
  isResultRight,
  type ProjectResult,
  replaceResult,
} from "./settlement-store.ts";

export type ComputeResultDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly operators: Pick<OperatorPort, "verifyOperator" | "signAct">;
};

export type ResultAsk = {
  readonly projectId: string;
  /** The password is verified by the guard. */
  readonly operator: { readonly name: string; readonly password: string };
  readonly dryRun: boolean;
};

/**
 * Computes the result from what escrow holds, and puts the operator's name under that sheet. It
 * takes the place of one that is not approved yet; nothing is typed in by anybody. Refuses
 * `escrow-on-its-way` while a payment out of escrow has not ended.
 */
export async function computeResult(
  deps: ComputeResultDeps,
  { projectId, operator, dryRun }: ResultAsk,
): Promise<ComputedResult> {
  await deps.operators.verifyOperator({ ...operator });
  const computed = await deps.database.transaction(async (tx) => {
    const project = await lockProject(tx, projectId);
    const open = project.status === statusOf.raised && !(await isResultApproved(tx, projectId));
    refuseUnless(open, "project-in-wrong-state", { status: String(project.status) });
    refuseUnless((await findOutgoing(tx, projectId)) === 0n, "escrow-on-its-way");
    const result = await computeSheet(tx, project, deps.clock.now());
    if (!dryRun) await replaceResult(tx, result);
    return result;
  });
  if (!dryRun) await signResult(deps.operators, operator, computed);
  return computed;
}

/** Puts an operator's name under a sheet. */
export async function signResult(
  operators: Pick<OperatorPort, "signAct">,
  operator: ResultAsk["operator"],
  { projectId: subjectId, sheetHash: subjectHash }: ProjectResult,
): Promise<void> {
  await operators.signAct({ ...operator, action: "approve-result", subjectId, subjectHash });
}

/** The sheet of what escrow holds now. */
async function computeSheet(
  tx: Tx,
  project: ProjectState,
  computedAt: Date,
): Promise<ComputedResult> {
  const claims = await listClaims(tx, project.id);
  const settlement = quoteSettlement(project.escrowUnits, claims, project.platformFeePpm);
  const { lines: _, ...totals } = settlement;
  const sheetHash = settlementHash(project.id, settlement);
  return { projectId: project.id, ...totals, sheetHash, computedAt, settlement };
}

/** The hash that operators approve: of the whole sheet as a text. The database computes the same. */
export function settlementHash(projectId: string, settlement: Settlement): string {
  return hash("sha256", formatSheet(projectId, settlement), "hex");
}

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
  await replaceResult(tx, sheet);
  return { ...project, result: sheet };
}
