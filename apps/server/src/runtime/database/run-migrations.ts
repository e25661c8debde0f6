import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { StartFault } from "../start-fault.ts";
import { loginRoles, ownerRole, roleName } from "./roles.ts";

const tableSql = `create table if not exists schema_migrations (
  name text collate "C" primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/**
 * Brings the schema to what the files say, in one transaction and as the owner of all tables: makes
 * the tables that are missing, and makes functions, views, triggers and rights anew if a file changed.
 * Two runners at once are safe: the second waits for the first and finds nothing left.
 * @returns the names of the files that were new, changed or gone.
 */
export async function runMigrations(admin: pg.Client, folder: string): Promise<string[]> {
  const files = readMigrations(folder);
  return asOwner(admin, async () => {
    await admin.query("select pg_advisory_xact_lock(hashtext('clearhold migrations'))");
    // "if not exists" still notes that it did nothing; a start should say nothing.
    await admin.query("set local client_min_messages = warning");
    await admin.query(tableSql);
    const { tables, changed } = pendingMigrations(files, await appliedMigrations(admin));
    const names = [...tables.map(({ name }) => name), ...changed];
    if (names.length > 0) await rebuild(admin, files, tables);
    return names;
  });
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

/**
 * Data folders up to 0.1 remember their migrations in another shape, and no file leads from there to here.
 * @throws StartFault that says what to do; nothing is changed.
 */
export async function refuseEarlierData(admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query(
    `select from information_schema.columns where table_schema = 'public'
       and (table_name, column_name) = ('schema_migrations', 'number')`,
  );
  if (rowCount === 0) return;
  throw new StartFault(
    "This database was made before version 0.2.0 and cannot be upgraded. Start with a new data " +
      "folder (CLEARHOLD_DATA) and, where DATABASE_URL is set, with an empty database.",
  );
}

/** Work in one transaction with the owner's rights; the rights end with it. */
async function asOwner<T>(admin: pg.Client, work: () => Promise<T>): Promise<T> {
  await admin.query("begin");
  try {
    await admin.query(`set local role ${ownerRole}`);
    const result = await work();
    await admin.query("commit");
    return result;
  } catch (error) {
    await admin.query("rollback");
    throw error;
  }
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
    "select name, checksum from schema_migrations",
  );
  return rows;
}

async function remember(
  admin: pg.Client,
  tables: readonly Migration[],
  repeatable: readonly Migration[],
): Promise<void> {
  await admin.query("delete from schema_migrations where name not like 'tables/%'");
  await admin.query(
    `insert into schema_migrations (name, checksum)
     select * from unnest($1::text[], $2::text[])`,
    [
      [...tables, ...repeatable].map(({ name }) => name),
      [...tables, ...repeatable].map(({ checksum }) => checksum),
    ],
  );
}

const logins = loginRoles.map(roleName).join(", ");

/** Takes away our triggers, views and functions, and every right that a role was given. */
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
    select format('revoke all on %s from public, ${logins}', oid::regclass) from pg_class
    where relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) = current_user
      and relkind in ('r', 'S')
    union all
    select 'revoke all on schema public from public, ${logins}'
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

/** `name` is the path in the folder of migrations, with `/` between: "tables/0001-base.sql". */
export type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

export type MigrationFiles = {
  /** Each runs once, in this order, and is never changed after it has left its branch. */
  readonly tables: readonly Migration[];
  /** All run again, in this order, whenever one of them or the tables change. */
  readonly repeatable: readonly Migration[];
};

const tableName = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/;

/** A view needs its functions, a trigger both, and a right the thing that it is a right on. */
const repeatableFolders = ["functions", "views", "triggers", "grants"] as const;

/** The migrations in `folder`; docs/schema.md says what belongs where. */
export function readMigrations(folder: string): MigrationFiles {
  const tables = readFolder(folder, "tables");
  for (const [index, { name }] of tables.entries()) {
    if (Number(tableName.exec(path.posix.basename(name))?.[1]) !== index + 1) {
      const expected = String(index + 1).padStart(4, "0");
      throw new StartFault(`migration ${name}: its name must be ${expected}-intent.sql`);
    }
  }
  return { tables, repeatable: repeatableFolders.flatMap((part) => readFolder(folder, part)) };
}

function readFolder(folder: string, part: string): Migration[] {
  const place = path.join(folder, part);
  if (!existsSync(place)) return [];
  const names = readdirSync(place).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(place, name), "utf8");
    const checksum = createHash("sha256").update(sql).digest("hex");
    return { name: `${part}/${name}`, sql, checksum };
  });
}

/** What the database remembers of a migration that ran. */
type AppliedMigration = { readonly name: string; readonly checksum: string };

/** What is still to do: nothing when both lists are empty. */
type PendingMigrations = {
  /** The tables still to be made. */
  readonly tables: readonly Migration[];
  /** Names of the repeatable files that are new, changed or gone. */
  readonly changed: readonly string[];
};

/**
 * Compares the files with what ran.
 * @throws StartFault when a file of tables that ran was changed, renamed or taken away.
 */
function pendingMigrations(
  files: MigrationFiles,
  applied: readonly AppliedMigration[],
): PendingMigrations {
  const ran = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  for (const name of ran.keys()) {
    const isTable = name.startsWith("tables/");
    if (isTable && !files.tables.some((file) => file.name === name)) {
      throw new StartFault(`migration ${name} has run, but its file is gone`);
    }
  }
  for (const { name, checksum } of files.tables) {
    if (ran.has(name) && ran.get(name) !== checksum) {
      throw new StartFault(`migration ${name} was changed after it ran: write a new one instead`);
    }
  }
  const known = new Set([...files.tables, ...files.repeatable].map(({ name }) => name));
  const differs = ({ name, checksum }: Migration) => ran.get(name) !== checksum;
  return {
    tables: files.tables.filter(differs),
    changed: [
      ...files.repeatable.filter(differs).map(({ name }) => name),
      ...[...ran.keys()].filter((name) => !known.has(name)),
    ],
  };
}
