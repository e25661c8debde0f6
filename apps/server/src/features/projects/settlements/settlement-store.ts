import type { CurrencyCode } from "@clearhold/money";
import type { Settlement } from "@clearhold/money/settlement";
import { insertRow, type Queryable, type Tx } from "../../../kernel/database.ts";

/** A computed result: what the sheet says as a whole. */
export type ProjectResult = Omit<Settlement, "lines"> & {
  readonly projectId: string;
  readonly sheetHash: string;
  readonly computedAt: Date;
};

/** With the sheet that it was computed with. */
export type ComputedResult = ProjectResult & { readonly settlement: Settlement };

/** An operator's name under one version of the sheet. */
type ResultApproval = { readonly operatorId: string; readonly name: string };

/**
 * Takes the place of an earlier result. The row goes first and comes last: with it, names that stand under
 * this very sheet from before make it approved, and no line of it changes any more.
 */
export async function replaceResult(
  tx: Tx,
  { settlement: { lines }, ...result }: ComputedResult,
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
  await insertRow(tx, "project_results", result);
}

/** The computed result, approved or not; null before there is one. */
export function findResult(db: Queryable, projectId: string): Promise<ProjectResult | null> {
  return db.first<ProjectResult>("select * from project_results where project_id = $1", [
    projectId,
  ]);
}

/** True when two operators approved the present sheet and escrow still holds what it says. */
export function isResultApproved(db: Queryable, projectId: string): Promise<boolean> {
  return isTrue(db, "select project_result_approved($1) as is", projectId);
}

/** True when two operators' names stand under the present sheet, whatever escrow holds by now. */
export function isResultSigned(db: Queryable, projectId: string): Promise<boolean> {
  return isTrue(db, "select project_result_signed($1) as is", projectId);
}

/** True when the result's row, its lines and escrow are what the rule gives, whoever wrote them. */
export function isResultRight(db: Queryable, projectId: string): Promise<boolean> {
  return isTrue(db, "select project_result_right($1) as is", projectId);
}

/** What has left escrow for a plan address or a payee and is not yet at its end. */
export async function findOutgoing(db: Queryable, projectId: string): Promise<bigint> {
  const sql = "select project_outgoing_units($1) as units";
  return (await db.first<{ units: bigint }>(sql, [projectId]))?.units ?? 0n;
}

/** What the database finds wrong with the computed sheet; null when nothing is. */
export async function findSheetFault(db: Queryable, projectId: string): Promise<string | null> {
  const sql = "select project_sheet_fault($1) as fault";
  return (await db.first<{ fault: string | null }>(sql, [projectId]))?.fault ?? null;
}

/** Who put their name to this sheet, in that order; until it is announced, only those who stayed. */
export async function listApprovals(
  db: Queryable,
  result: Pick<ProjectResult, "projectId" | "sheetHash">,
): Promise<ResultApproval[]> {
  return db.query<ResultApproval>(
    `select o.id as "operatorId", o.name from operator_acts a
     join operators o on o.id = a.operator_id join projects p on p.id = a.subject_id
     where a.action = 'approve-result' and a.subject_id = $1 and a.subject_hash = $2
       and (p.status > 4 or operator_stayed(o.id, a.acted_at))
     group by o.id, o.name order by min(a.id)`,
    [result.projectId, result.sheetHash],
  );
}

/** Closes the lines of a granted project that get nothing: zero units have no journal. */
export async function closeEmptyLines(db: Queryable, projectId: string, now: Date): Promise<void> {
  await db.query("select project_close_empty_lines($1, $2)", [projectId, now]);
}

/** Why operators want the project to fail; null when nobody has asked. */
export async function findFailure(db: Queryable, projectId: string): Promise<string | null> {
  const sql = "select reason from project_failures where project_id = $1";
  return (await db.first<{ reason: string }>(sql, [projectId]))?.reason ?? null;
}

/** True when everybody can have all of it back, there is no profit, and nothing is still to be paid. */
export function isPrincipalCovered(db: Queryable, projectId: string): Promise<boolean> {
  return isTrue(db, "select project_principal_covered($1) as is", projectId);
}

/** Takes the place of another reason; names under that one do not count for this. */
export async function proposeFailure(
  tx: Tx,
  projectId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into project_failures (project_id, reason, proposed_at) values ($1, $2, $3)
     on conflict (project_id) do update set reason = $2, proposed_at = $3`,
    [projectId, reason, now],
  );
}

/** How many operators who stayed put their names under the present reason. */
export async function countFailureApprovals(db: Queryable, projectId: string): Promise<bigint> {
  const row = await db.first<{ names: bigint }>(
    `select count(distinct a.operator_id) as names from project_failures f
     join operator_acts a on (a.action, a.subject_id, a.subject_hash)
       = ('fail-project', f.project_id, project_failure_hash(f))
     where f.project_id = $1 and operator_stayed(a.operator_id, a.acted_at)`,
    [projectId],
  );
  return row?.names ?? 0n;
}

/** What inflows brought above the principal of a failed project and escrow still holds, by their ids. */
export function listSurplus(db: Queryable, projectId: string) {
  return db.query<{ id: string; units: bigint; currency: CurrencyCode }>(
    `select i.id, i.surplus_units as units, p.currency
     from project_inflows i join projects p on p.id = i.project_id
     where i.project_id = $1 and i.surplus_units > 0 and i.unbooked_at is null order by i.id`,
    [projectId],
  );
}

async function isTrue(db: Queryable, question: string, projectId: string): Promise<boolean> {
  return (await db.first<{ is: boolean | null }>(question, [projectId]))?.is === true;
}
