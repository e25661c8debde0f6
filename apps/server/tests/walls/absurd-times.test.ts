import { describe, expect, it } from "vitest";
import { loginRoles, roleName } from "../../src/runtime/database/roles.ts";
import { freshDatabase, withClient } from "../database.ts";
import { useAdmin, useOpened } from "../use-world.ts";

const database = useOpened(freshDatabase);
const admin = useAdmin(() => database.adminUrl);

/** Each column of a time that exists, with what it takes from whom, read from the catalogue. */
async function timeColumns(): Promise<{ place: string; column: string; isMs: boolean }[]> {
  const { rows } = await admin.query<{ place: string; column: string; isMs: boolean }>(
    `select c.relname as place, a.attname as column, a.atttypid = 'int8'::regtype as "isMs"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
       and a.attnum > 0 and c.relname <> 'schema_migrations'
       and (a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
         or (a.atttypid = 'int8'::regtype and a.attname like '%\\_ms'))
     order by 1, 2`,
  );
  return rows;
}

describe("a time", () => {
  it("that is absurd is refused in every column, also from who has all rights", async () => {
    const columns = await timeColumns();
    expect(columns.length).toBeGreaterThan(100);
    for (const { place, column, isMs } of columns) {
      const absurd = isMs
        ? ["9223372036854775807", "-1"]
        : ["'infinity'", "'294000-01-01'", "now() + interval '31 years'"];
      for (const value of absurd) {
        const insert = admin.query(`insert into ${place} (${column}) values (${value})`);
        await expect(insert, `${place}.${column}`).rejects.toThrow(`${place}: a time is absurd`);
      }
    }
  });

  it("before 1970 is refused, where the column does not begin as -infinity", async () => {
    const begins = ["withdrawals.lease_until", "data_exports.lease_until"];
    for (const { place, column, isMs } of await timeColumns()) {
      if (isMs || begins.includes(`${place}.${column}`)) continue;
      for (const value of ["'-infinity'", "'1969-12-31'"]) {
        const insert = admin.query(`insert into ${place} (${column}) values (${value})`);
        await expect(insert, `${place}.${column}`).rejects.toThrow(`${place}: a time is absurd`);
      }
    }
  });

  it("is looked at when a row changes too, and no login can switch that off", async () => {
    const { rows } = await admin.query<{ place: string; states: string }>(
      `select c.relname as place,
         string_agg(t.tgenabled::text || (t.tgtype & 23)::text, ',' order by t.tgname) as states
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgname = 'absurd_times' group by 1`,
    );
    const places = new Set((await timeColumns()).map(({ place }) => place));
    expect(rows.map(({ place }) => place).sort()).toEqual([...places].sort());
    // Always, for each row, before insert and update.
    expect(new Set(rows.map(({ states }) => states))).toEqual(new Set(["A23"]));
  });

  it.each(loginRoles)("of %s is refused wherever it writes one", async (role) => {
    const { rows } = await admin.query<{ place: string; column: string }>(
      `select c.relname as place, a.attname as column
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
         and a.atttypid = 'timestamptz'::regtype
         and has_column_privilege($1, c.oid, a.attnum, 'insert')`,
      [roleName(role)],
    );
    await withClient(database.urls[role], async (login) => {
      for (const { place, column } of rows) {
        const insert = login.query(`insert into ${place} (${column}) values ('infinity')`);
        await expect(insert, `${place}.${column}`).rejects.toThrow(`${place}: a time is absurd`);
      }
    });
  });
});
