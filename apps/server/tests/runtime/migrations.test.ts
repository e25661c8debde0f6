import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOpenTestFolder, makeTestFolder } from "../../../../tools/test-folder.ts";
import { ensureDatabase, prepareDatabase } from "../../src/runtime/database/prepare-database.ts";
import { ownerRole } from "../../src/runtime/database/roles.ts";
import { testSettings } from "../../src/runtime/postgres/server-settings.ts";
import { startPostgres } from "../../src/runtime/postgres/start-postgres.ts";
import { freshDatabase, runMigrations } from "../database.ts";
import { useOpened } from "../use-world.ts";

const database = useOpened(freshDatabase);
let admin: pg.Client;
let folder: string;

beforeAll(async () => {
  admin = await connect();
});
afterAll(async () => {
  await admin.end();
});
beforeEach(async () => {
  folder = makeTestFolder();
  await admin.query("drop schema public cascade; create schema public");
  await admin.query(`alter schema public owner to ${ownerRole}`);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function connect(name = "test"): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.adminUrl, application_name: name });
  await client.connect();
  return client;
}

function write(name: string, sql: string): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, sql);
}

async function tables(): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

async function one(sql: string): Promise<unknown> {
  const { rows } = await admin.query<{ value: unknown }>(`select ${sql} as value`);
  return rows[0]?.value;
}

const first = "create table first (n int)";

describe("the tables", () => {
  it("are made once, in order, as the owner", async () => {
    write("tables/0001-first.sql", first);
    write("tables/0002-second.sql", "create table second as select * from first");
    const both = ["tables/0001-first.sql", "tables/0002-second.sql"];
    expect(await runMigrations(admin, folder)).toEqual(both);
    expect(await runMigrations(admin, folder)).toEqual([]);
    const { rows } = await admin.query(
      "select distinct tableowner from pg_tables where schemaname = 'public'",
    );
    expect(rows).toEqual([{ tableowner: ownerRole }]);
    expect(await currentUser()).not.toBe(ownerRole);
  });

  it("are refused when their file changed after it ran", async () => {
    write("tables/0001-first.sql", first);
    await runMigrations(admin, folder);
    write("tables/0001-first.sql", "create table first (n bigint)");
    write("tables/0002-second.sql", "create table second (n int)");
    await expect(runMigrations(admin, folder)).rejects.toThrow(/0001-first.sql was changed/);
    expect(await tables()).toEqual(["first", "schema_migrations"]);
  });

  it("are refused when a file that ran is gone, and when a number is left out", async () => {
    write("tables/0001-first.sql", first);
    await runMigrations(admin, folder);
    rmSync(path.join(folder, "tables/0001-first.sql"));
    await expect(runMigrations(admin, folder)).rejects.toThrow(/file is gone/);
    write("tables/0002-second.sql", "create table second (n int)");
    await expect(runMigrations(admin, folder)).rejects.toThrow(/must be 0001/);
  });

  it("leave nothing when one of them fails", async () => {
    write("tables/0001-first.sql", first);
    write("tables/0002-broken.sql", "create table second (n int);\nselect nonsense;");
    await expect(runMigrations(admin, folder)).rejects.toThrow(
      /0002-broken.sql at line 2.*nonsense/,
    );
    expect(await tables()).toEqual(["schema_migrations"]);
    expect(await one("(select count(*)::int from schema_migrations)")).toBe(0);
  });

  it("can change under a view and a trigger, which are made anew on top", async () => {
    write("tables/0001-first.sql", first);
    write(
      "functions/f.sql",
      `create function f() returns trigger language plpgsql as $$
      begin new.n := 1; return new; end $$`,
    );
    write("views/v.sql", "create view v as select n from first");
    write(
      "triggers/t.sql",
      "create trigger t before insert on first for each row execute function f()",
    );
    await runMigrations(admin, folder);
    write(
      "tables/0002-wider.sql",
      "alter table first alter column n type bigint; insert into first values (7)",
    );
    expect(await runMigrations(admin, folder)).toEqual(["tables/0002-wider.sql"]);
    await admin.query("insert into first values (8)");
    // The migration's own row came before the trigger, the other after it.
    expect(await one("(select array_agg(n::int order by n) from v)")).toEqual([1, 7]);
  });
});

describe("the repeatable files", () => {
  const names = "functions/two.sql";

  it("run again when one of them changed, and not otherwise", async () => {
    write(names, "create function two() returns int language sql as 'select 2'");
    expect(await runMigrations(admin, folder)).toEqual([names]);
    write(names, "create function two() returns bigint language sql as 'select 22::bigint'");
    expect(await runMigrations(admin, folder)).toEqual([names]);
    expect(await one("two()::int")).toBe(22);
    expect(await runMigrations(admin, folder)).toEqual([]);
  });

  it("leave nothing of a function, a right or a file that is gone", async () => {
    write("tables/0001-first.sql", first);
    write(names, "create function two() returns int language sql as 'select 2'");
    write(
      "grants/all.sql",
      "grant insert on first to clearhold_api; grant select (n) on first to clearhold_worker",
    );
    await runMigrations(admin, folder);
    expect(await one("has_table_privilege('clearhold_api', 'first', 'insert')")).toBe(true);
    rmSync(path.join(folder, names));
    write("grants/all.sql", "grant select on first to clearhold_guard");
    expect(await runMigrations(admin, folder)).toEqual(["grants/all.sql", names]);
    expect(await one("to_regprocedure('two()')")).toBe(null);
    expect(await one("has_table_privilege('clearhold_api', 'first', 'insert')")).toBe(false);
    expect(await one("has_column_privilege('clearhold_worker', 'first', 'n', 'select')")).toBe(
      false,
    );
  });

  it("may name each other in any order, and are checked once all are there", async () => {
    write("functions/a.sql", "create function a() returns int language sql as 'select b()'");
    write("functions/b.sql", "create function b() returns int language sql as 'select 3'");
    await runMigrations(admin, folder);
    expect(await one("a()")).toBe(3);
    write("functions/b.sql", "create function c() returns int language sql as 'select 3'");
    await expect(runMigrations(admin, folder)).rejects.toThrow(/function a\(\): .*b\(\)/);
    expect(await one("a()")).toBe(3);
  });

  it("leave no right of a role that is not ours, nor a way to new ones", async () => {
    const foreign = `reader_${path
      .basename(folder)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, "_")}`;
    write(
      "tables/0001-first.sql",
      `${first}; create table second (id int generated always as identity)`,
    );
    write(names, "create function two() returns int language sql as 'select 2'");
    await runMigrations(admin, folder);
    await admin.query(`create role ${foreign}`);
    try {
      await admin.query(`set role ${ownerRole};
        grant all on first, second to ${foreign} with grant option;
        grant select (n) on first to ${foreign};
        grant usage on sequence second_id_seq to ${foreign};
        grant usage, create on schema public to ${foreign};
        grant execute on function two() to ${foreign};
        alter default privileges in schema public grant execute on functions to ${foreign};
        alter default privileges grant select on tables to ${foreign};
        reset role`);
      write(names, "create function two() returns int language sql as 'select 22'");
      write("tables/0002-third.sql", "create table third (n int)");
      await runMigrations(admin, folder);
      const { rows } = await admin.query(
        `select refclassid::regclass, classid::regclass as of, objid from pg_shdepend
         where refobjid = $1::regrole and dbid = (select oid from pg_database where datname = current_database())`,
        [foreign],
      );
      expect(rows).toEqual([]);
    } finally {
      await admin.query(`drop owned by ${foreign}; drop role ${foreign}`);
    }
  });

  it("leave alone what is not ours", async () => {
    await admin.query("create function theirs() returns int language sql as 'select 4'");
    await admin.query("create view their_view as select theirs()");
    write(names, "create function two() returns int language sql as 'select 2'");
    await runMigrations(admin, folder);
    expect(await one("(select theirs from their_view)")).toBe(4);
  });

  it("enable their triggers whatever the replication settings are", async () => {
    write("tables/0001-first.sql", first);
    write(
      names,
      "create function two() returns trigger language plpgsql as 'begin return new; end'",
    );
    write(
      "triggers/t.sql",
      "create trigger t before insert on first for each row execute function two()",
    );
    await runMigrations(admin, folder);
    expect(await one("(select tgenabled from pg_trigger where tgname = 't')")).toBe("A");
  });
});

describe("two runners at once", () => {
  it("do the work once", async () => {
    write("tables/0001-first.sql", "create table first (n int); select pg_sleep(0.1)");
    write("functions/two.sql", "create function two() returns int language sql as 'select 2'");
    const other = await connect();
    const [left, right] = await Promise.all([
      runMigrations(admin, folder),
      runMigrations(other, folder),
    ]);
    await other.end();
    expect([...left, ...right].sort()).toEqual(["functions/two.sql", "tables/0001-first.sql"]);
  });

  it("are two first starts too: roles, rights and tables are made in one turn", async () => {
    const dataDir = makeOpenTestFolder();
    const logger = { info: () => {}, warn: () => {} };
    const server = await startPostgres({ dataDir, logger, settings: testSettings });
    try {
      for (const name of ["one", "two", "three"]) {
        const url = server.adminUrl(name);
        await ensureDatabase(server.adminUrl("postgres"), name);
        const starts = await Promise.all(
          ["a", "b", "c"].map(() => prepareDatabase(url, path.join(dataDir, "secrets"), "devnet")),
        );
        expect(starts.filter(({ migrated }) => migrated.length > 0)).toHaveLength(1);
        expect(new Set(starts.map(({ passwords }) => passwords.api)).size).toBe(1);
      }
    } finally {
      await server.stop();
    }
  });
});

describe("a runner that has to wait", () => {
  beforeEach(async () => {
    write("tables/0001-first.sql", first);
    write("grants/first.sql", "grant select on first, schema_migrations to clearhold_api");
    write("grants/schema.sql", "grant usage on schema public to clearhold_api");
    await runMigrations(admin, folder);
  });

  /** What the runner says while `holder` is in the middle of a transaction that ran `sql`. */
  async function refusal(holder: pg.Client, sql: string): Promise<unknown> {
    await holder.query(`begin; ${sql}`);
    try {
      return await runMigrations(admin, folder, 200).catch((fault: unknown) => fault);
    } finally {
      await holder.end();
    }
  }

  it("is held up by no login's advisory lock, nor by its lock on the list of migrations", async () => {
    const thief = new pg.Client({ connectionString: database.urls.api });
    await thief.connect();
    const strong = "begin; lock table schema_migrations in row share mode";
    await expect(thief.query(strong)).rejects.toThrow(/permission denied/);
    await thief.query("rollback");
    const lock = `select pg_advisory_xact_lock(hashtext('clearhold migrations'));
      lock table schema_migrations in access share mode`;
    expect(await refusal(thief, lock)).toEqual([]);
  });

  it("says in a sentence who changes the schema", async () => {
    const other = await connect("other start");
    const lock = "lock table schema_migrations in exclusive mode";
    expect(await refusal(other, lock)).toMatchObject({
      name: "StartFault",
      message: expect.stringMatching(
        /^The database schema could not be changed within 1 s: postgres \(other start, process \d+\) uses the table schema_migrations\. End that session/,
      ),
    });
  });

  it("says in a sentence who reads a table, and has changed nothing", async () => {
    write(
      "tables/0002-wider.sql",
      "create table second (n int); alter table first add column m int",
    );
    const reader = new pg.Client({
      connectionString: database.urls.api,
      application_name: "report",
    });
    await reader.connect();
    expect(await refusal(reader, "select from first")).toMatchObject({
      name: "StartFault",
      message: expect.stringMatching(
        /: clearhold_api \(report, process \d+\) uses the table first\./,
      ),
    });
    expect(await tables()).toEqual(["first", "schema_migrations"]);
  });
});

async function currentUser(): Promise<string> {
  const { rows } = await admin.query<{ name: string }>("select current_user::text as name");
  return rows[0]?.name ?? "";
}
