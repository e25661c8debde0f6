import type { CurrencyCode } from "@clearhold/money";
import type { LateClaim, LateLine } from "@clearhold/money/settlement";
import type { Queryable, Tx } from "../../../kernel/database.ts";
import { idOfFact } from "../../../kernel/ids.ts";

/** Late inflows that are not split yet, in their order. */
export async function listUnsplit(
  db: Queryable,
  projectId: string,
): Promise<{ id: string; units: bigint }[]> {
  return db.query(
    `select id, units from project_inflows i
     where project_id = $1 and late_no is not null
       and not exists (select from late_lines l where l.inflow_id = i.id)
     order by late_no`,
    [projectId],
  );
}

/** What each subscription of the sheet has had so far, by id. */
export async function listLateClaims(db: Queryable, projectId: string): Promise<LateClaim[]> {
  return db.query<LateClaim>(
    `select s.subscription_id, s.principal_units,
       s.part_units + coalesce(l.part, 0)::bigint as "partBeforeUnits",
       s.platform_units + coalesce(l.platform, 0)::bigint as "platformBeforeUnits"
     from settlement_lines s
     left join (
       select subscription_id, sum(part_units) as part, sum(platform_units) as platform
       from late_lines where project_id = $1 group by subscription_id
     ) l on l.subscription_id = s.subscription_id
     where s.project_id = $1 order by s.subscription_id`,
    [projectId],
  );
}

/** All lines of one late inflow in one statement, after which the database verifies them. */
export async function insertLateLines(
  tx: Tx,
  projectId: string,
  inflowId: string,
  lines: readonly LateLine[],
): Promise<void> {
  await tx.query(
    `insert into late_lines
       (id, inflow_id, subscription_id, project_id, part_units, platform_units)
     select t.id, $1, t.subscription, $2, t.part, t.platform
     from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[])
       as t(id, subscription, part, platform)`,
    [
      inflowId,
      projectId,
      lines.map(({ subscriptionId }) => idOfFact("lat", `${inflowId} ${subscriptionId}`)),
      lines.map(({ subscriptionId }) => subscriptionId),
      lines.map(({ partUnits }) => partUnits),
      lines.map(({ platformUnits }) => platformUnits),
    ],
  );
}

/** Of those ids that are lines of late money, whose subscription each belongs to. */
export async function findLateSubscriptions(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; subscriptionId: string }>(
    "select id, subscription_id from late_lines where id = any($1::text[])",
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.subscriptionId]));
}

/** What a line of a sheet, or of late money, gets and has not got yet. */
export type OpenLine = {
  readonly id: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly partUnits: bigint;
  readonly platformUnits: bigint;
};

/** A batch of late lines that are not paid, by id. */
export async function listOpenLate(
  db: Queryable,
  projectId: string,
  page: { afterId: string; limit: number },
): Promise<OpenLine[]> {
  return db.query<OpenLine>(
    `select l.id, s.user_id, p.currency, l.part_units,
       l.platform_units
     from late_lines l
     join subscriptions s on s.id = l.subscription_id
     join projects p on p.id = l.project_id
     where l.project_id = $1 and l.paid_at is null and l.id > $2 order by l.id limit $3`,
    [projectId, page.afterId, page.limit],
  );
}
