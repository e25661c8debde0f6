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
