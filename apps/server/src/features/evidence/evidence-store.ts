import type { Queryable } from "../../kernel/database.ts";
import type { EvidencedInflow, EvidenceFrame, OwnLatePart, OwnPart } from "./evidence.ts";

export async function getFrame(db: Queryable, projectId: string): Promise<EvidenceFrame> {
  const [frame] = await db.query<EvidenceFrame>(
    `select project_terms(p) as "termsText", p.subscription_count as "subscriptions",
       coalesce(f.reason, '') as "failureReason"
     from projects p
     left join project_failures f on f.project_id = p.id and p.status = 4
     where p.id = $1`,
    [projectId],
  );
  if (!frame) throw new Error(`project ${projectId} does not exist`);
  return frame;
}

/** Every recognised inflow, oldest first. */
export async function listInflows(db: Queryable, projectId: string): Promise<EvidencedInflow[]> {
  return db.query<EvidencedInflow>(
    `select i.txid, d.from_address as "fromAddress", i.units, i.arrived_at as "arrivedAt",
       i.late_no as "lateNo",
       (select coalesce(sum(l.platform_units), 0)::bigint from late_lines l
        where l.inflow_id = i.id) as "lateFeeUnits"
     from project_inflows i join deposits d on d.id = i.id
     where i.project_id = $1 order by i.arrived_at, i.id`,
    [projectId],
  );
}

/** A person's own subscriptions in a project, by id; their lines once the result is announced. */
export async function listOwnParts(
  db: Queryable,
  projectId: string,
  userId: string,
): Promise<OwnPart[]> {
  const rows = await db.query<
    Omit<OwnPart, "line"> & { partUnits: bigint | null; platformUnits: bigint | null }
  >(
    `select s.id as "subscriptionId", s.principal_units as "principalUnits", s.state,
       l.part_units as "partUnits", l.platform_units as "platformUnits"
     from subscriptions s
     join projects p on p.id = s.project_id
     left join settlement_lines l on l.subscription_id = s.id and p.status >= 5
     where s.project_id = $1 and s.user_id = $2 order by s.id`,
    [projectId, userId],
  );
  return rows.map(({ partUnits, platformUnits, ...part }) => ({
    ...part,
    line: partUnits === null || platformUnits === null ? null : { partUnits, platformUnits },
  }));
}

export async function listOwnLateParts(
  db: Queryable,
  projectId: string,
  userId: string,
): Promise<OwnLatePart[]> {
  return db.query<OwnLatePart>(
    `select i.late_no as "lateNo", l.subscription_id as "subscriptionId",
       l.part_units as "partUnits", l.platform_units as "platformUnits",
       l.paid_at is not null as "paid"
     from subscriptions s
     join late_lines l on l.subscription_id = s.id
     join project_inflows i on i.id = l.inflow_id
     where s.project_id = $1 and s.user_id = $2 order by i.late_no, s.id`,
    [projectId, userId],
  );
}

export type StoredLine = {
  readonly subscriptionId: string;
  readonly principalUnits: bigint;
  readonly partUnits: bigint;
  readonly platformUnits: bigint;
};

/** A batch of a sheet's lines, by id. */
export async function listSheetLines(
  db: Queryable,
  projectId: string,
  page: { afterId: string; limit: number },
): Promise<StoredLine[]> {
  return db.query<StoredLine>(
    `select subscription_id as "subscriptionId", principal_units as "principalUnits",
       part_units as "partUnits", platform_units as "platformUnits"
     from settlement_lines
     where project_id = $1 and subscription_id > $2 order by subscription_id limit $3`,
    [projectId, page.afterId, page.limit],
  );
}
