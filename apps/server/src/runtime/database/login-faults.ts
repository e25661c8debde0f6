import type { Queryable } from "../../kernel/database.ts";
import { connectionsMax, loginRoles, roleName, roleSettings } from "./roles.ts";

/**
 * The functions that every login may call and that write what is in no table, as a condition on
 * pg_proc: large objects, and messages of any length in the log of changes.
 */
export const isDiskCall = `pronamespace = 'pg_catalog'::regnamespace
  and proname ~ '^(lo_|loread$|lowrite$|pg_logical_emit_message$)' and has_function_privilege('public', oid, 'execute')`;

/**
 * What the database lets our logins do beyond their bounds, each in a few words that a stranger may
 * read. A start takes these rights away; the owner of an external database may not take all.
 */
export async function findLoginFaults(db: Queryable): Promise<readonly string[]> {
  const rows = await db.query<{ fault: string }>(faultsSql, [
    loginRoles.map(roleName),
    loginRoles.map((role) => connectionsMax[role]),
    JSON.stringify(
      Object.fromEntries(loginRoles.map((role) => [roleName(role), roleSettings(role)])),
    ),
  ]);
  return rows.map(({ fault }) => fault);
}

/** Connections beyond those of the logins: for the supervisor, a start and a person who looks. */
const reserve = 5;

// What is set per login is read from the catalogue that every login may read.
const faultsSql = `
select 'a call can fill the disk' as fault
where exists (select from pg_proc where ${isDiskCall})
union all
select 'temporary files have no limit' where current_setting('temp_file_limit') = '-1'
union all
select r.rolname || ' has no limit of connections'
from unnest($1::text[], $2::int[]) as login (name, most) join pg_roles r on r.rolname = login.name
where r.rolconnlimit < 0 or r.rolconnlimit > login.most
union all
select 'max_connections leaves none for the supervisor'
where current_setting('max_connections')::int
  - current_setting('superuser_reserved_connections')::int
  - (select sum(most) from unnest($2::int[]) as most) < ${reserve}
union all
select r.rolname || ' has settings of its own'
from pg_roles r where r.rolname = any ($1::text[]) and exists (
  select from pg_db_role_setting s cross join unnest(s.setconfig) as setting
  where s.setrole = r.oid and (s.setdatabase <> 0 or not ($3::jsonb -> r.rolname::text) ? setting))
union all
select 'other databases of the server are open'
where exists (
  select from pg_database d cross join unnest($1::text[]) as login
  where d.datallowconn and d.datname <> current_database() and exists (
    select from pg_roles r where r.rolname = login and has_database_privilege(r.oid, d.oid, 'connect')))
union all
select 'prepared transactions can be left open'
where current_setting('max_prepared_transactions')::int > 0`;
