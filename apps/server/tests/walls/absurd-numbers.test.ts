import { expect, it } from "vitest";
import { loginRoles, roleName } from "../../src/runtime/database/roles.ts";
import { freshDatabase } from "../database.ts";
import { useAdmin, useOpened } from "../use-world.ts";

/** A number at the end of its type would end every sum and every next count that it is in. */
const database = useOpened(freshDatabase);
const admin = useAdmin(() => database.adminUrl);

/** Where another bound holds, and which. */
const boundElsewhere: Readonly<Record<string, string>> = {
  books_checkpoints: "a balance as the ledger has it, under the guard's MAC",
  exchange_source: "no login writes it: what the first start was given",
  books_seals: "each number follows the last one (false-inserts)",
  chain_alerts: "no finding is larger than all coins (false-sums)",
  chain_holdings: "what is false is set right by the comparison (false-holdings)",
  guard_counters: "a false count ends with its wait (false-sums)",
  house_moves: "no more than can be moved (foreign-payments)",
  payout_attempts: "no more than a fee can be (foreign-payments)",
  withdrawals: "payments are counted one by one (false-sums)",
  person_levels: "no login writes it; its sums stay in their type",
};

/** The smallest and the largest value of each type. */
const ends: Readonly<Record<string, readonly string[]>> = {
  int8: ["9223372036854775807", "-9223372036854775808"],
  int4: ["2147483647", "-2147483648"],
};

it("is refused in every column of a number, also from who has all rights", async () => {
  const { rows } = await admin.query<{ place: string; column: string; type: string }>(
    `select c.relname as place, a.attname as column, t.typname as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
       and a.attnum > 0 and a.attidentity = '' and a.attname not like '%\\_ms' and a.attname not like '%\\_e12'
       and t.typname in ('int4', 'int8', 'numeric', 'float4', 'float8')
       and c.relname not like 'ledger\\_%' and c.relname <> 'schema_migrations' order by 1, 2`,
  );
  expect(rows.length).toBeGreaterThan(100);
  const heights = /is above every block that can exist|is no height/;
  for (const { place, column, type } of rows) {
    if (place in boundElsewhere) continue;
    // A type without an end here would need its own rule.
    expect(Object.keys(ends), `${place}.${column}`).toContain(type);
    for (const value of ends[type] ?? []) {
      const insert = admin.query(`insert into ${place} (${column}) values (${value})`);
      await expect(insert, `${place}.${column}`).rejects.toThrow(
        new RegExp(`${place}: a number is absurd|${heights.source}`),
      );
    }
  }
});

it("is looked at when a row changes too, and no login can switch that off", async () => {
  const { rows } = await admin.query<{ states: string; others: boolean }>(
    `select string_agg(t.tgenabled::text || (t.tgtype & 23)::text, ',' order by t.tgname) as states,
       bool_or(pg_get_userbyid(c.relowner) = any ($1)) as others
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = 'absurd_numbers' group by c.oid`,
    [loginRoles.map(roleName)],
  );
  expect(rows.length).toBeGreaterThan(30);
  // Always, for each row, before insert and update.
  expect(new Set(rows.map(({ states }) => states))).toEqual(new Set(["A23"]));
  expect(rows.some(({ others }) => others)).toBe(false);
});
