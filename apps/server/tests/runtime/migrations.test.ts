import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { migrationsFolder } from "../../src/runtime/database/prepare-database.ts";
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
  writeFileSync(path.join(folder, name), sql);
}

async function tables(): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

describe("the migration runner", () => {
  it("runs each file once, in order, as the owner", async () => {
    write("0001-first.sql", "create table first (n int)");
    write("0002-second.sql", "create table second as select * from first");
    expect(await runMigrations(admin, folder)).toEqual(["0001-first.sql", "0002-second.sql"]);
    expect(await runMigrations(admin, folder)).toEqual([]);
    const { rows } = await admin.query(
      "select distinct tableowner from pg_tables where schemaname = 'public'",
    );
    expect(rows).toEqual([{ tableowner: ownerRole }]);
    expect(await currentUser()).not.toBe(ownerRole);
  });

  it("refuses a file that was changed after it ran", async () => {
    write("0001-first.sql", "create table first (n int)");
    await runMigrations(admin, folder);
    write("0001-first.sql", "create table first (n bigint)");
    write("0002-second.sql", "create table second (n int)");
    await expect(runMigrations(admin, folder)).rejects.toThrow(/0001-first.sql was changed/);
    expect(await tables()).toEqual(["first", "schema_migrations"]);
  });

  it("refuses when a file that ran is gone, and when a number is left out", async () => {
    write("0001-first.sql", "create table first (n int)");
    await runMigrations(admin, folder);
    rmSync(path.join(folder, "0001-first.sql"));
    await expect(runMigrations(admin, folder)).rejects.toThrow(/file is gone/);
    write("0002-second.sql", "create table second (n int)");
    await expect(runMigrations(admin, folder)).rejects.toThrow(/must be 0001/);
  });

  it("leaves nothing of a file that fails, and keeps those before it", async () => {
    write("0001-first.sql", "create table first (n int)");
    write("0002-broken.sql", "create table second (n int);\nselect nonsense;");
    await expect(runMigrations(admin, folder)).rejects.toThrow(
      /0002-broken.sql at line 2.*nonsense/,
    );
    expect(await tables()).toEqual(["first", "schema_migrations"]);
  });

  it("lets two runners at once do the work once", async () => {
    write("0001-first.sql", "create table first (n int); select pg_sleep(0.1)");
    write("0002-second.sql", "create table second (n int)");
    const other = await connect();
    await runMigrations(admin, folder).then(() => admin.query("drop table second, first"));
    await admin.query("delete from schema_migrations");
    const [left, right] = await Promise.all([
      runMigrations(admin, folder),
      runMigrations(other, folder),
    ]);
    await other.end();
    expect([...left, ...right].sort()).toEqual(["0001-first.sql", "0002-second.sql"]);
  });
});

describe("a database of an earlier version", () => {
  it("loses the job queue that stood beside the tables", async () => {
    const file = readdirSync(migrationsFolder).find((name) => name.endsWith("-no-job-queue.sql"));
    write("0001-no-job-queue.sql", readFileSync(path.join(migrationsFolder, file ?? ""), "utf8"));
    await admin.query(`
      set role ${ownerRole};
      create schema graphile_worker;
      create table graphile_worker.jobs (id int);
      create function graphile_worker.add_job() returns int
        language sql security definer as 'select id from graphile_worker.jobs';
      reset role`);
    await runMigrations(admin, folder);
    const { rows } = await admin.query("select to_regnamespace('graphile_worker') as schema");
    expect(rows).toEqual([{ schema: null }]);
  });
});

async function currentUser(): Promise<string> {
  const { rows } = await admin.query<{ name: string }>("select current_user::text as name");
  return rows[0]?.name ?? "";
}
