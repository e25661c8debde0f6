import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Database, openDatabase, queryableOf } from "../../src/kernel/database.ts";
import { withSession } from "../../src/kernel/database-session.ts";
import { awaitDatabase } from "../../src/runtime/database/await-database.ts";
import { databaseName } from "../../src/runtime/database/database-url.ts";
import { ensureSchemas, migrationsFolder } from "../../src/runtime/database/prepare-database.ts";
import { findServerFault, findSettingFaults } from "../../src/runtime/database/server-faults.ts";
import { settleDesk } from "../../src/runtime/database/settle-desk.ts";
import { type FreshDatabase, freshDatabase, runMigrations } from "../database.ts";

/** What the owner of a database may have chosen for it. */
const choices = {
  datestyle: "German, DMY",
  intervalstyle: "iso_8601",
  timezone: "Asia/Kathmandu",
  bytea_output: "escape",
  extra_float_digits: "-15",
  xmlbinary: "hex",
  standard_conforming_strings: "off",
  array_nulls: "off",
  transform_null_equals: "on",
  quote_all_identifiers: "on",
  search_path: "nowhere",
  row_security: "off",
  default_transaction_isolation: "serializable",
  default_transaction_deferrable: "on",
  default_transaction_read_only: "on",
  statement_timeout: "20",
  lock_timeout: "1",
  idle_in_transaction_session_timeout: "20",
  idle_session_timeout: "20s",
  synchronous_commit: "off",
  exit_on_error: "on",
  restrict_nonsystem_relation_kind: "view",
};

/** What each kind of statement then reads. */
const reads = `select timestamptz '2026-03-09 01:02:03.004Z' as moment, '03/09/2026'::date::text as day,
  now()::text ~ '^\\d{4}-' as iso, interval '1 day 2 hours'::text as span, '\\x00ff'::bytea as bytes,
  encode('\\x00ff'::bytea, 'hex') as hex, (0.1::float8 + 0.2)::text as float, 'a\\b' as backslash,
  '{null}'::text[] as nulls, (select count(*) from (values (null)) v (x) where x = null) as equals,
  'users'::regclass::text as place, current_setting('transaction_isolation') as isolation,
  current_setting('transaction_read_only') as read_only, to_char(1234.5, '9G999D9') as number,
  current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_session_timeout') as idle,
  current_setting('synchronous_commit') as durable,
  current_setting('exit_on_error') as exit, current_setting('restrict_nonsystem_relation_kind') as views`;

let plain: FreshDatabase;
let chosen: FreshDatabase;
const opened: Database[] = [];
beforeAll(async () => {
  plain = await freshDatabase();
  chosen = await freshDatabase();
  await choose(chosen);
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await plain.close();
  await chosen.close();
});

async function asSuperuser(sql: readonly string[]): Promise<void> {
  await withSession({ connectionString: inject("testServer").adminUrl }, async (admin) => {
    for (const one of sql) await admin.query(one);
  });
}

async function choose({ adminUrl }: FreshDatabase): Promise<void> {
  const name = databaseName(adminUrl);
  await asSuperuser(
    Object.entries(choices).map(
      ([setting, value]) =>
        `alter database ${name} set ${setting} = ${setting === "datestyle" ? value : `'${value}'`}`,
    ),
  );
}

function open(url: string, readsAll = false): Database {
  const database = openDatabase({ url, poolSize: 1, name: "settings", readsAll });
  opened.push(database);
  return database;
}

describe("settings that a database was given for other work", () => {
  it("do not reach the statements of a login", async () => {
    for (const role of ["api", "worker", "auditor"] as const) {
      const expected = await open(plain.urls[role], role === "auditor").first(reads);
      expect(await open(chosen.urls[role], role === "auditor").first(reads)).toEqual(expected);
    }
  });

  it("do not reach those of an administrator, nor the migrations", async () => {
    const read = (url: string) =>
      withSession({ connectionString: url }, (admin) => queryableOf(admin).first(reads));
    expect(await read(chosen.adminUrl)).toEqual(await read(plain.adminUrl));
    const empty = await freshDatabase(undefined, "template0");
    try {
      await choose(empty);
      await withSession({ connectionString: empty.adminUrl }, async (admin) => {
        await ensureSchemas(admin);
        expect(await runMigrations(admin, migrationsFolder)).not.toEqual([]);
      });
      const settings = { feePpm: 2000, userMinute: "1", deskMinute: "2" };
      await settleDesk(empty.adminUrl, { ...settings, rateSource: "fixed:3.5" });
    } finally {
      await empty.close();
    }
  });

  it("lose no commit, and end no session whose statement was refused", async () => {
    for (const url of [chosen.urls.worker, chosen.urls.guard, chosen.adminUrl]) {
      await withSession({ connectionString: url }, async (session) => {
        const { rows } = await session.query("select current_setting('synchronous_commit') as it");
        expect(rows).toEqual([{ it: "on" }]);
        await expect(session.query("select 1 / 0")).rejects.toThrow(/division by zero/);
        expect((await session.query("select 7 as it")).rows).toEqual([{ it: 7 }]);
      });
    }
  });

  it("stop nothing, not even when they come while the product runs", async () => {
    expect(await findSettingFaults(open(chosen.urls.api))).toEqual([]);
    const signal = new AbortController().signal;
    expect(await awaitDatabase(chosen.adminUrl, { say: () => {}, signal })).toBe(true);
  });

  it("leave a reader that must not write without the right to", async () => {
    const reader = openDatabase({
      ...{ url: chosen.urls.operator, poolSize: 1, name: "reader", readsOnly: true },
    });
    opened.push(reader);
    const wish = reader.query("create temporary table notes ()");
    await expect(wish).rejects.toThrow(/read-only transaction/);
  });
});

describe("a setting that no session can take back", () => {
  it.each([
    ["session_replication_role", "replica"],
    ["session_replication_role", "local"],
    ["plpgsql.variable_conflict", "use_column"],
    ["plpgsql.variable_conflict", "use_variable"],
    ["plpgsql.extra_errors", "too_many_rows"],
    ["plpgsql.extra_errors", "strict_multi_assignment"],
  ])("is named with its level and the way out: %s = %s", async (setting, value) => {
    const name = databaseName(plain.adminUrl);
    const api = open(plain.urls.api);
    expect(await findSettingFaults(api)).toEqual([]);
    for (const [level, place] of [
      [`the database ${name}`, `database ${name}`],
      [`the login postgres in the database ${name}`, `role postgres in database ${name}`],
    ]) {
      await asSuperuser([`alter ${place} set ${setting} = ${value}`]);
      const start = awaitDatabase(plain.adminUrl, {
        ...{ say: () => {}, signal: new AbortController().signal },
      });
      await expect(start).rejects.toMatchObject({
        name: "StartFault",
        message: expect.stringContaining(`the setting ${setting} of ${level} is ${value}`),
      });
      await expect(start).rejects.toThrow(`Run: alter ${place} reset ${setting}`);
      await asSuperuser([`alter ${place} reset ${setting}`]);
    }
    await asSuperuser([`alter database ${name} set ${setting} = ${value}`]);
    // This connection began before.
    expect(await findSettingFaults(api)).toEqual([expect.stringContaining(`${setting} of`)]);
    expect(await findServerFault(api)).not.toBeNull();
    await asSuperuser([`alter database ${name} reset ${setting}`]);
    expect(await findServerFault(api)).toBeNull();
  });
});
