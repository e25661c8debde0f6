import type { CurrencyCode } from "@clearhold/money";
import type { Queryable, Tx } from "../../../kernel/database.ts";

/** Why operators want the project to fail; null when nobody has asked. */
export async function findFailure(db: Queryable, projectId: string): Promise<string | null> {
  const [row] = await db.query<{ reason: string }>(
    "select reason from project_failures where project_id = $1",
    [projectId],
  );
  return row?.reason ?? null;
}

/** True when everybody can have all of it back, there is no profit, and nothing is still to be paid. */
export async function isPrincipalCovered(db: Queryable, projectId: string): Promise<boolean> {
  const [row] = await db.query<{ covered: boolean }>(
    "select project_principal_covered($1) as covered",
    [projectId],
  );
  return row?.covered === true;
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

/** How many operators put their names under the present reason. */
export async function countFailureApprovals(db: Queryable, projectId: string): Promise<bigint> {
  const [row] = await db.query<{ names: bigint }>(
    `select count(distinct a.operator_id) as names from project_failures f
     join operator_acts a on (a.action, a.subject_id, a.subject_hash)
       = ('fail-project', f.project_id, project_failure_hash(f))
     where f.project_id = $1`,
    [projectId],
  );
  return row?.names ?? 0n;
}

/** What inflows brought above the principal of a failed project and escrow still holds, by their ids. */
export async function listSurplus(
  db: Queryable,
  projectId: string,
): Promise<{ id: string; units: bigint; currency: CurrencyCode }[]> {
  return db.query<{ id: string; units: bigint; currency: CurrencyCode }>(
    `select i.id, i.surplus_units as units, p.currency
     from project_inflows i join projects p on p.id = i.project_id
     where i.project_id = $1 and i.surplus_units > 0 and i.unbooked_at is null order by i.id`,
    [projectId],
  );
}
