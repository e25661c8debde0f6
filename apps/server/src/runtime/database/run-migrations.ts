import type pg from "pg";
import { StartFault } from "../start-fault.ts";
import {
  type AppliedMigration,
  type Migration,
  type MigrationFiles,
  pendingMigrations,
  readMigrations,
} from "./migration-files.ts";
import { ownerRole } from "./roles.ts";

/** How long a start waits for others before it gives up, in milliseconds. */
const usualPatienceMs = 60_000;

/**
 * Does `work` in one transaction, one start at a time. No login can hold a start up by this lock: it
 * may only read `schema_migrations`, and readers do not wait for the lock, nor it for them.
 * @throws StartFault that names who is in the way, when a lock was not free after `patienceMs`.
 */
export async function lockSchema<T>(
  admin: pg.Client,
  work: () => Promise<T>,
  patienceMs = usualPatienceMs,
): Promise<T> {
  await ensureTable(admin);
  await admin.query("begin");
  try {
    await admin.query(`set local lock_timeout = ${patienceMs}`);
    await admin.query("lock table public.schema_migrations in exclusive mode");
    const result = await work();
    await admin.query("commit");
    return result;
  } catch (error) {
    await admin.query("rollback");
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if ((cause?.code ?? code) !== "55P03") throw error;
    throw new StartFault(await waitFault(admin, patienceMs), { cause: error });
  }
}

/** The table has to be there before it can be locked, so it is made in a step of its own. */
async function ensureTable(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ made: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as made",
  );
  if (rows[0]?.made) return;
  try {
    await admin.query(`create table public.schema_migrations (
      name text collate "C" primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  } catch (error) {
    // Another first start made it at the same moment: its row in the catalogue, its type, or all of it.
    if (!["23505", "42710", "42P07"].includes((error as { code: string }).code)) throw error;
  }
}

async function waitFault(admin: pg.Client, patienceMs: number): Promise<string> {
  const { rows } = await admin.query<{ session: string; place: string }>(
    `select format('%s (%s, process %s)', a.usename, a.application_name, a.pid) as session,
       l.relation::regclass::text as place
     from pg_locks l join pg_stat_activity a using (pid) join pg_class c on c.oid = l.relation
     where l.granted and a.datname = current_database() and l.pid <> pg_backend_pid()
       and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and (c.relname, l.mode) <> ('schema_migrations', 'AccessShareLock')
     order by c.relname = 'schema_migrations' desc, a.xact_start limit 1`,
  );
  const who = rows[0] ? `${rows[0].session} uses the table ${rows[0].place}` : "a session used it";
  return (
    `The database schema could not be changed within ${Math.ceil(patienceMs / 1000)} s: ${who}. ` +
    "End that session or wait until it has ended, then start again."
  );
}

/**
 * Brings the schema to what the files say, under the lock of `lockSchema` and as the owner of all tables:
 * makes the tables that are missing, and makes functions, views, triggers and rights anew if a file
 * changed.
 * @returns the names of the files that were new, changed or gone.
 */
export async function migrate(admin: pg.Client, folder: string): Promise<string[]> {
  const files = readMigrations(folder);
  const { rowCount: foreign } = await admin.query(
    `select from pg_tables
     where (schemaname, tablename) = ('public', 'schema_migrations') and tableowner <> $1`,
    [ownerRole],
  );
  if (foreign) await admin.query(`alter table public.schema_migrations owner to ${ownerRole}`);
  await admin.query(`set local role ${ownerRole}`);
  const { tables, changed } = pendingMigrations(files, await appliedMigrations(admin));
  const names = [...tables.map(({ name }) => name), ...changed];
  if (names.length > 0) await rebuild(admin, files, tables);
  return names;
}

/**
 * A table can only change while nothing is built on it, and a function that left its file must leave
 * the database too. So everything but the tables is taken away first and made anew afterwards.
 */
async function rebuild(
  admin: pg.Client,
  files: MigrationFiles,
  tables: readonly Migration[],
): Promise<void> {
  await admin.query(dropRepeatablesSql);
  for (const file of tables) await execute(admin, file);
  // Functions may name each other in any order; each is checked once all are there.
  await admin.query("set local check_function_bodies = off");
  for (const file of files.repeatable) await execute(admin, file);
  await admin.query("set local check_function_bodies = on");
  await admin.query(checkFunctionsSql);
  await admin.query(enableTriggersSql);
  await remember(admin, tables, files.repeatable);
}

async function execute(admin: pg.Client, file: Migration): Promise<void> {
  try {
    await admin.query(file.sql);
  } catch (error) {
    const { message, position } = error as { message: string; position?: string };
    const line = position
      ? ` at line ${file.sql.slice(0, Number(position)).split("\n").length}`
      : "";
    throw new StartFault(`migration ${file.name}${line}: ${message}`, { cause: error });
  }
}

async function appliedMigrations(admin: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await admin.query<AppliedMigration>(
    "select name, checksum from public.schema_migrations",
  );
  return rows;
}

async function remember(
  admin: pg.Client,
  tables: readonly Migration[],
  repeatable: readonly Migration[],
): Promise<void> {
  await admin.query("delete from public.schema_migrations where name not like 'tables/%'");
  await admin.query(
    `insert into public.schema_migrations (name, checksum)
     select * from unnest($1::text[], $2::text[])`,
    [
      [...tables, ...repeatable].map(({ name }) => name),
      [...tables, ...repeatable].map(({ checksum }) => checksum),
    ],
  );
}

/**
 * Takes away our triggers, views and functions, and every right of every other role: on a table, a
 * column, a sequence or the schema, and on what the owner makes later.
 */
const dropRepeatablesSql = `do $$
declare
  found text;
begin
  for found in
    select format('drop trigger %I on %s', tgname, tgrelid::regclass)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) = current_user
      and not tgisinternal
    union all
    select format('drop view %s', string_agg(oid::regclass::text, ', ')) from pg_class
    where relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) = current_user
      and relkind = 'v' having count(*) > 0
    union all
    select format('drop function %s', string_agg(oid::regprocedure::text, ', ')) from pg_proc
    where pronamespace = 'public'::regnamespace and pg_get_userbyid(proowner) = current_user
    having count(*) > 0
    union all
    select format('revoke all on %s from %s cascade', thing, grantee) from (
      select distinct case r.kind when 'schema' then 'schema public' else r.oid::regclass::text end
          as thing,
        case a.grantee when 0 then 'public' else a.grantee::regrole::text end as grantee
      from (
        select 'table' as kind, oid, relacl as acl, relowner as owner from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'm', 'S')
        union all
        select 'table', c.oid, attacl, relowner
        from pg_attribute join pg_class c on c.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind = 'r'
        union all
        select 'schema', oid, nspacl, nspowner from pg_namespace where nspname = 'public'
      ) r cross join aclexplode(r.acl) a
      where pg_get_userbyid(r.owner) = current_user and a.grantee <> r.owner
    ) given
    union all
    select format('alter default privileges %s revoke all on %s from %s',
      'in schema ' || nullif(d.defaclnamespace, 0)::regnamespace,
      case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions'
        when 'T' then 'types' when 'n' then 'schemas' else 'large objects' end,
      case a.grantee when 0 then 'public' else a.grantee::regrole::text end)
    from pg_default_acl d cross join aclexplode(d.defaclacl) a
    where pg_get_userbyid(d.defaclrole) = current_user and a.grantee <> d.defaclrole
  loop
    execute found;
  end loop;
end
$$`;

/** What `create function` would have said, had all that it names been there already. */
const checkFunctionsSql = `do $$
declare
  made record;
begin
  for made in
    select p.oid, p.oid::regprocedure as signature, l.lanvalidator::regproc as validator
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and pg_get_userbyid(p.proowner) = current_user
  loop
    begin
      execute format('select %s(%s)', made.validator, made.oid);
    exception when others then
      raise exception 'function %: %', made.signature, sqlerrm using errcode = sqlstate;
    end;
  end loop;
end
$$`;

/** Replication settings switch off no trigger of ours either. */
const enableTriggersSql = `do $$
declare
  made record;
begin
  for made in
    select t.tgname, t.tgrelid::regclass as relation
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and pg_get_userbyid(c.relowner) = current_user
      and not t.tgisinternal
  loop
    execute format('alter table %s enable always trigger %I', made.relation, made.tgname);
  end loop;
end
$$`;
