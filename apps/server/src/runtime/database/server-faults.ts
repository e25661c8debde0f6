import type { Queryable } from "../../kernel/database.ts";
import { loginRoles, ownerRole, roleName } from "./roles.ts";

/** The oldest PostgreSQL that knows all of our statements. */
const oldestVersion = 16;

/** Why a server cannot be used, and the way out, each in words for the person at the terminal. */
type ServerFault = { readonly reason: string; readonly wayOut: string };

/** @internal */
export type ServerFacts = {
  /** `server_version_num`, such as 160004 for 16.4. */
  readonly number: number;
  readonly version: string;
  readonly encoding: string;
  readonly foreign: readonly ForeignSetting[];
};

/** A setting that no session may change for itself, and that changes what statements do. */
type ForeignSetting = {
  readonly name: string;
  readonly value: string;
  readonly ours: string;
  /** Who has it: "the server", or a database, a login, or both, by name. */
  readonly level: string;
  /** The statement, or the place, that takes it back. */
  readonly wayOut: string;
};

/** The first thing for which a server cannot be used; null for one that can. Nothing is changed. */
export async function findServerFault(db: Queryable): Promise<ServerFault | null> {
  const facts = await db.first<Omit<ServerFacts, "foreign">>(
    `select current_setting('server_version_num')::int as number,
       current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  );
  if (!facts) throw new Error("the server says nothing of itself");
  return faultOfServer({ ...facts, foreign: await listForeignSettings(db) });
}

/** @internal The same of what is known already. */
export function faultOfServer(facts: ServerFacts): ServerFault | null {
  const { number, version, encoding, foreign } = facts;
  if (number < oldestVersion * 10_000) {
    return {
      reason: `it is PostgreSQL ${version}, and Clearhold needs ${oldestVersion} or newer`,
      wayOut: "Set DATABASE_URL to a newer server, or leave it out for the embedded one.",
    };
  }
  if (encoding !== "UTF8") {
    return {
      reason: `its texts are encoded in ${encoding}, and Clearhold writes UTF8`,
      wayOut: "Create the database with: create database … encoding 'UTF8' template template0",
    };
  }
  const [first] = foreign;
  return first ? { reason: settingWords(first), wayOut: `Run: ${first.wayOut}` } : null;
}

/** What a setting of others does to new sessions, in words that a stranger may read; empty where nothing. */
export async function findSettingFaults(db: Queryable): Promise<readonly string[]> {
  return (await listForeignSettings(db)).map((one) => settingWords(one));
}

function settingWords({ name, value, ours, level }: ForeignSetting): string {
  return `the setting ${name} of ${level} is ${value}, and Clearhold needs ${ours}`;
}

async function listForeignSettings(db: Queryable): Promise<ForeignSetting[]> {
  // The server shows the settings of a language to sessions that have used it.
  await db.query("do 'begin end'");
  return db.query<ForeignSetting>(foreignSql, [[ownerRole, ...loginRoles.map(roleName)]]);
}

// What a session may set is set by every session of ours (database-session.ts). The rest is read where
// it is kept, so that a change is seen before the sessions that it is for have begun.
const foreignSql = `
with ours (name, ours) as (values
  ('session_replication_role', 'origin'),
  ('plpgsql.variable_conflict', 'error'),
  ('plpgsql.extra_errors', 'none')
), kept as (
  select c.setting, quote_ident(r.rolname) as login, quote_ident(d.datname) as database
  from pg_db_role_setting s cross join unnest(s.setconfig) as c (setting)
  left join pg_roles r on r.oid = s.setrole left join pg_database d on d.oid = s.setdatabase
  where (s.setdatabase = 0 or d.datname = current_database())
    and (s.setrole = 0 or r.rolname = current_user or r.rolname = any ($1::text[]))
), given as (
  select split_part(setting, '=', 1) as name, substr(setting, strpos(setting, '=') + 1) as value,
    coalesce(nullif(concat_ws(' in ', 'the login ' || login, 'the database ' || database), ''),
      'all logins') as level,
    case when login is null and database is not null then 'alter database ' || database
      else concat_ws(' in database ', 'alter role ' || coalesce(login, 'all'), database)
    end || ' reset ' || split_part(setting, '=', 1) as way_out
  from kept
  union all
  select name, setting, 'the server', 'alter system reset ' || name || '; select pg_reload_conf()'
  from pg_settings where source in ('configuration file', 'command line', 'environment variable')
)
select given.name, given.value, ours.ours, given.level, given.way_out
from given join ours on lower(given.name) = ours.name
where lower(given.value) <> ours.ours`;
