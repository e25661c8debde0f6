import type { Queryable } from "../kernel/database.ts";
import type { Job } from "./posting.ts";

const addSql = `
select count(*) from graphile_worker.add_jobs((
  select array_agg((j.name, j.payload, j.queue, j.run_at, null, j.key, null, null)
    ::graphile_worker.job_spec)
  from jsonb_to_recordset($1::jsonb)
    as j(name text, payload json, queue text, run_at timestamptz, key text)
))`;

/** Puts jobs into the queue of the worker, in the caller's transaction: both stand or neither. */
export async function addJobs(tx: Queryable, jobs: readonly Job[]): Promise<void> {
  const rows = jobs.map(({ runAt, ...job }) => ({ ...job, run_at: runAt?.toISOString() }));
  await tx.query(addSql, [JSON.stringify(rows)]);
}
