import type { Settlement } from "@clearhold/money/settlement";
import type { Queryable, Tx } from "../../../kernel/database.ts";

/** A computed result: what the sheet says as a whole. */
export type ProjectResult = {
  readonly projectId: string;
  readonly escrowUnits: bigint;
  readonly principalUnits: bigint;
  readonly feeUnits: bigint;
  readonly sheetHash: string;
  readonly computedAt: Date;
};

/** An operator's name under one version of the sheet. */
type ResultApproval = { readonly operatorId: string; readonly name: string };

/**
 * Takes the place of an earlier result. The row goes first and comes last: with it, names that stand under
 * this very sheet from before make it approved, and no line of it changes any more.
 */
export async function replaceResult(
  tx: Tx,
  result: ProjectResult,
  { lines }: Settlement,
): Promise<void> {
  const { projectId } = result;
  await tx.query("delete from project_results where project_id = $1", [projectId]);
  await tx.query("delete from settlement_lines where project_id = $1", [projectId]);
  await tx.query(
    `insert into settlement_lines
       (subscription_id, project_id, principal_units, part_units, platform_units)
     select t.id, $1, t.principal, t.part, t.platform
     from unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
       as t(id, principal, part, platform)`,
    [
      projectId,
      lines.map((line) => line.subscriptionId),
      lines.map((line) => line.principalUnits),
      lines.map((line) => line.partUnits),
      lines.map((line) => line.platformUnits),
    ],
  );
  await tx.query(
    `insert into project_results
       (project_id, escrow_units, principal_units, fee_units, sheet_hash, computed_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      projectId,
      result.escrowUnits,
      result.principalUnits,
      result.feeUnits,
      result.sheetHash,
      result.computedAt,
    ],
  );
}

type ResultRow = {
  projectId: string;
  escrowUnits: bigint;
  principalUnits: bigint;
  feeUnits: bigint;
  sheetHash: string;
  computedAt: Date;
};

/** The computed result, approved or not; null before there is one. */
export async function findResult(db: Queryable, projectId: string): Promise<ProjectResult | null> {
  const [row] = await db.query<ResultRow>("select * from project_results where project_id = $1", [
    projectId,
  ]);
  if (!row) return null;
  return {
    projectId: row.projectId,
    escrowUnits: row.escrowUnits,
    principalUnits: row.principalUnits,
    feeUnits: row.feeUnits,
    sheetHash: row.sheetHash,
    computedAt: row.computedAt,
  };
}

/** True when two operators approved the present sheet and escrow still holds what it says. */
export async function isResultApproved(db: Queryable, projectId: string): Promise<boolean> {
  const [row] = await db.query<{ approved: boolean | null }>(
    "select project_result_approved($1) as approved",
    [projectId],
  );
  return row?.approved === true;
}

/** True when two operators' names stand under the present sheet, whatever escrow holds by now. */
export async function isResultSigned(db: Queryable, projectId: string): Promise<boolean> {
  const [row] = await db.query<{ signed: boolean | null }>(
    "select project_result_signed($1) as signed",
    [projectId],
  );
  return row?.signed === true;
}

/** True when the result's row, its lines and escrow are what the rule gives, whoever wrote them. */
export async function isResultRight(db: Queryable, projectId: string): Promise<boolean> {
  const [row] = await db.query<{ right: boolean }>("select project_result_right($1) as right", [
    projectId,
  ]);
  return row?.right === true;
}

/** What has left escrow for a plan address or a payee and is not yet at its end. */
export async function findOutgoing(db: Queryable, projectId: string): Promise<bigint> {
  const [row] = await db.query<{ units: bigint }>("select project_outgoing_units($1) as units", [
    projectId,
  ]);
  return row?.units ?? 0n;
}

/** What the database finds wrong with the computed sheet; null when nothing is. */
export async function findSheetFault(db: Queryable, projectId: string): Promise<string | null> {
  const [row] = await db.query<{ fault: string | null }>(
    "select project_sheet_fault($1) as fault",
    [projectId],
  );
  return row?.fault ?? null;
}

/** Who put their name to this sheet, in that order. */
export async function listApprovals(
  db: Queryable,
  result: Pick<ProjectResult, "projectId" | "sheetHash">,
): Promise<ResultApproval[]> {
  return db.query<ResultApproval>(
    `select o.id as "operatorId", o.name from operator_acts a
     join operators o on o.id = a.operator_id
     where a.action = 'approve-result' and a.subject_id = $1 and a.subject_hash = $2
     order by a.id`,
    [result.projectId, result.sheetHash],
  );
}

/** Closes the lines of a granted project that get nothing: zero units have no journal. */
export async function closeEmptyLines(db: Queryable, projectId: string, now: Date): Promise<void> {
  await db.query("select project_close_empty_lines($1, $2)", [projectId, now]);
}
