import { describe, expect, it } from "vitest";
import { describeSchema } from "../../../../tools/schema/describe-schema.ts";
import { readSchemaFiles, schemaText } from "../../../../tools/schema/schema-files.ts";
import { queryableOf } from "../../src/kernel/database.ts";
import { migrationsFolder } from "../../src/runtime/database/prepare-database.ts";
import { freshDatabase, runMigrations } from "../database.ts";
import { useAdmin, useOpened } from "../use-world.ts";

const database = useOpened(freshDatabase);
const admin = useAdmin(() => database.adminUrl);

const { files, schema } = readSchemaFiles();
const present = async () => schemaText(files, await describeSchema(queryableOf(admin)));

describe("schema.sql", () => {
  it("is the schema of a freshly migrated database (a change of it: npm run schema)", async () => {
    expect(await present()).toBe(schema);
  });

  it.each([
    ["a column", "alter table users add column attic text"],
    ["a check", "alter table withdrawals drop constraint withdrawals_amount"],
    ["an index", "drop index deposits_of_owner"],
    [
      "a body",
      "create or replace function masked_phone(phone text) returns text language sql immutable set search_path = public, pg_temp as 'select phone'",
    ],
    ["a definer", "alter function ledger_open_accounts(jsonb) security invoker"],
    ["a trigger", "alter table ledger_entries disable trigger ledger_entries_checked"],
    ["a right", "grant update on ledger_accounts to clearhold_api"],
    ["a right on a column", "grant update (nickname) on users to clearhold_api"],
    ["an owner", "alter table users owner to postgres"],
    ["a comment", "comment on table users is 'people'"],
    ["a policy", "create policy everybody on users using (true)"],
    ["an enum", "alter type ledger_side add value 'both'"],
    ["a sequence", "alter sequence operator_acts_id_seq increment 2"],
  ])("differs when %s drifted", async (_what, drift) => {
    await admin.query("begin");
    await admin.query(drift);
    expect(await present()).not.toBe(schema);
    await admin.query("rollback");
  });

  it("is what a second run over an older state of the repeatable files comes to", async () => {
    await admin.query("delete from schema_migrations where name = 'functions/ledger.sql'");
    await admin.query(`set role clearhold_owner;
      create function gone() returns int language sql as 'select 1';
      create view left_over as select 1 as one;
      grant update on ledger_accounts to clearhold_api;
      alter table ledger_entries disable trigger ledger_entries_checked;
      reset role`);
    expect(await runMigrations(admin, migrationsFolder)).toEqual(["functions/ledger.sql"]);
    expect(await present()).toBe(schema);
  });
});
