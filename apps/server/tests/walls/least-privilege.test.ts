import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LoginRole, loginRoles, ownerRole } from "../../src/runtime/database/roles.ts";
import { type FreshDatabase, freshDatabase } from "../database.ts";

let database: FreshDatabase;
const clients = {} as Record<LoginRole, pg.Client>;

beforeAll(async () => {
  database = await freshDatabase();
  for (const role of loginRoles) {
    clients[role] = new pg.Client({ connectionString: database.urls[role] });
    await clients[role].connect();
  }
});

afterAll(async () => {
  await Promise.all(loginRoles.map((role) => clients[role].end()));
  await database.close();
});

describe("least privilege", () => {
  it.each(loginRoles)("%s is not a superuser, makes no roles and no tables", async (role) => {
    const { rows } = await clients[role].query(
      "select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user",
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false },
    ]);
    await expect(clients[role].query("create table mine (n int)")).rejects.toThrow(/permission/);
    await expect(clients[role].query("create temporary table mine (n int)")).rejects.toThrow(
      /permission/,
    );
    await expect(clients[role].query(`set role ${ownerRole}`)).rejects.toThrow(/permission/);
  });

  it.each(loginRoles)("%s makes no large object, which could fill the disk", async (role) => {
    const { rows } = await clients[role].query(
      `select oid::regprocedure as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace
         and proname ~ '^lo(_|read$|write$)' and has_function_privilege(oid, 'execute')`,
    );
    expect(rows).toEqual([]);
    await expect(clients[role].query("select lo_create(0)")).rejects.toThrow(/permission denied/);
  });

  it.each(loginRoles)("%s cannot touch the record of migrations", async (role) => {
    await clients[role].query("select from schema_migrations");
    await expect(clients[role].query("delete from schema_migrations")).rejects.toThrow(
      /permission denied/,
    );
  });

  it("the owner cannot log in and owns everything", async () => {
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    const { rows } = await admin.query(
      `select (select rolcanlogin from pg_roles where rolname = $1) as can_login,
        array(select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and pg_get_userbyid(c.relowner) <> $1) as others,
        array(select nspname::text from pg_namespace
          where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')) as schemas`,
      [ownerRole],
    );
    await admin.end();
    expect(rows).toEqual([{ can_login: false, others: [], schemas: [] }]);
  });
});
