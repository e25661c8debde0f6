import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";

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
    `select id, units, txid, arrived_at from project_inflows
     where project_id = $1 order by arrived_at, id`,
    [projectId],
  );
}

/** What the chain brought of the inflows that count: neither costs that were not paid nor a surplus. */
export async function sumBookedInflows(db: Queryable, projectId: string): Promise<bigint> {
  const rows = await db.query<{ units: string }>(
    // A cost that was not paid is late money too, and came from nobody.
    `select coalesce(sum(units - surplus_units), 0) as units from project_inflows
     where project_id = $1 and txid <> ''`,
    [projectId],
  );
  return BigInt(rows[0]?.units ?? 0);
}

type ProjectArrival = {
  readonly id: string;
  readonly units: bigint;
  readonly currency: CurrencyCode;
};

/** What lies in a project's suspense, counts by its terms, and is not recognised yet. */
export async function listArrivals(db: Queryable, projectId: string): Promise<ProjectArrival[]> {
  return db.query<ProjectArrival>(
    "select id, units, currency from project_arrivals where project_id = $1 order by id",
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
