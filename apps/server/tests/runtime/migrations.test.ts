import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { prepareDatabase } from "../../src/runtime/database/prepare-database.ts";
import { ownerRole } from "../../src/runtime/database/roles.ts";
import { runMigrations } from "../../src/runtime/database/run-migrations.ts";
import { type FreshDatabase, freshDatabase } from "../database.ts";

let database: FreshDatabase;
let admin: pg.Client;
let folder: string;

beforeAll(async () => {
  database = await freshDatabase();
  admin = await connect();
});
afterAll(async () => {
  await admin.end();
  await database.close();
});
beforeEach(async () => {
  folder = makeTestFolder();
  await admin.query("drop schema public cascade; create schema public");
  await admin.query(`alter schema public owner to ${ownerRole}`);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.adminUrl });
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
    expect(await tables()).toEqual([]);
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
});

describe("a database from before 0.2.0", () => {
  it("is refused in a plain sentence, and nothing is changed", async () => {
    await admin.query(`create table schema_migrations (
      number integer primary key, name text not null, checksum text not null)`);
    await admin.query("insert into schema_migrations values (1, '0001-roles.sql', 'x')");
    const secrets = path.join(folder, "secrets");
    await expect(prepareDatabase(database.adminUrl, secrets, "devnet")).rejects.toMatchObject({
      name: "StartFault",
      message: expect.stringMatching(
        /^This database was made before version 0\.2\.0 .*Start with a new/,
      ),
    });
    expect(await tables()).toEqual(["schema_migrations"]);
    expect(existsSync(secrets)).toBe(false);
  });
});

async function currentUser(): Promise<string> {
  const { rows } = await admin.query<{ name: string }>("select current_user::text as name");
  return rows[0]?.name ?? "";
}
