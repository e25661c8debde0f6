import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";

/** What an arrival left in its project's suspense, whole or above the principal of a failed project. */
export type Suspended = {
  readonly id: string;
  readonly projectId: string;
  readonly txid: string;
  readonly fromAddress: string;
  readonly currency: CurrencyCode;
  readonly units: bigint;
};

const columns = `id, project_id, txid, from_address, currency, units`;

/** Null where nothing of it is in suspense, or all of it is on its way back. */
export async function findSuspended(db: Queryable, id: string): Promise<Suspended | null> {
  const rows = await db.query<Suspended>(`select ${columns} from project_suspended where id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

/** The largest arrivals first. */
export function listSuspended(db: Queryable, projectId: string): Promise<Suspended[]> {
  return db.query<Suspended>(
    `select ${columns} from project_suspended where project_id = $1
     order by units desc, id limit 200`,
    [projectId],
  );
}
