import type { Queryable } from "../../kernel/database.ts";

/** Money that came back to a project and was recognised, with its chain transaction. */
export type Inflow = {
  readonly id: string;
  readonly units: bigint;
  readonly txid: string;
  readonly arrivedAt: Date;
};

/** The inflows that count for the project's result, oldest first. */
export async function listBookedInflows(db: Queryable, projectId: string): Promise<Inflow[]> {
  return db.query<Inflow>(
    `select id, units, txid, arrived_at as "arrivedAt" from project_inflows
     where project_id = $1 order by arrived_at, id`,
    [projectId],
  );
}

/** Why an arrival is no inflow of its project, or null. */
export async function findInflowFault(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.query<{ fault: string | null }>(
    `select case when exists (select from project_spendings r
         where r.inflow_id = d.id and r.state in ('held', 'paid')) then 'it goes back to its sender'
       else project_source_fault(d.owner_id, d.from_address) end as fault
     from deposits d where d.id = $1`,
    [id],
  );
  return row?.fault ?? null;
}
