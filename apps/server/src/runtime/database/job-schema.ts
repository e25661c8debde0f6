import { runMigrations as runJobMigrations } from "graphile-worker";
import pg from "pg";
import { loginRoles, ownerRole, roleName } from "./roles.ts";

const everyone = loginRoles.map(roleName).join(", ");
const worker = roleName("worker");
/** Callers other than the worker may add jobs and can neither read nor change one. */
const adders = (["api", "worker", "guard", "operator"] as const).map(roleName).join(", ");

const grantSql = `
grant usage on schema graphile_worker to ${everyone};
grant select, insert, update, delete on all tables in schema graphile_worker to ${worker};
grant usage on all sequences in schema graphile_worker to ${worker};
grant execute on all functions in schema graphile_worker to ${worker};
grant select on all tables in schema graphile_worker to ${roleName("auditor")};
`;

/**
 * Installs the tables of the job queue as the owner and hands out the least rights.
 * add_job and add_jobs run with the owner's rights, since adding writes to tables that the callers
 * cannot touch. Repeated at every start, because an update of the library replaces the functions.
 */
export async function installJobSchema(adminUrl: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: adminUrl,
    max: 2,
    options: `-c role=${ownerRole} -c client_min_messages=warning`,
  });
  // A lost connection rejects the query that runs on it; these listeners keep the process alive.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    await runJobMigrations({ pgPool: pool });
    await pool.query(grantSql);
    for (const signature of await addFunctions(pool)) {
      await pool.query(`alter function ${signature} security definer`);
      await pool.query(`alter function ${signature} set search_path = graphile_worker, pg_temp`);
      await pool.query(`revoke execute on function ${signature} from public`);
      await pool.query(`grant execute on function ${signature} to ${adders}`);
    }
    for (const table of await lockedTables(pool)) {
      // Row policies without a policy would hide every job from the worker; its grants are the wall.
      await pool.query(`alter table ${table} disable row level security`);
    }
  } finally {
    await pool.end();
  }
}

async function addFunctions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'graphile_worker'::regnamespace and proname in ('add_job', 'add_jobs')`,
  );
  return rows.map((row) => row.signature);
}

async function lockedTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity`,
  );
  return rows.map((row) => row.name);
}
