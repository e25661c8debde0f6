import { expect, it } from "vitest";
import { freshDatabase } from "../database.ts";
import { useAdmin, useOpened } from "../use-world.ts";

/** A row of before there was a bound must still be able to go on and to end. */
const database = useOpened(freshDatabase);
const admin = useAdmin(() => database.adminUrl);

it("is bound by no check of a whole row that it breaks", async () => {
  const { rows } = await admin.query<{ name: string }>(
    "select conname as name from pg_constraint where not convalidated order by 1",
  );
  expect(rows).toEqual([]);
});

/** The triggers that bound one column each. */
const bounding = `tgname ~ '^absurd_' or tgname = 'early_times'`;

type Place = { readonly place: string; readonly column: string; readonly type: string };

/** What each of these types is not, and another such value. */
const absurd: Readonly<Record<string, readonly [string, string]>> = {
  int4: ["2147483647", "2147483646"],
  int8: ["9223372036854775807", "9223372036854775806"],
  timestamptz: ["'infinity'", "'294000-01-01'"],
  date: ["'infinity'", "'294000-01-01'"],
  text: ["repeat('x', 100001)", "repeat('x', 100002)"],
};

async function bounded(): Promise<Place[]> {
  const { rows } = await admin.query<Place>(
    `select distinct c.relname as place, a.attname as column, y.typname as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type y on y.oid = a.atttypid
     join pg_trigger t on t.tgrelid = c.oid and (${bounding})
     where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and a.attidentity = '' and y.typname = any ($1)
       and pg_get_triggerdef(t.oid) ~ ('\\mnew\\.' || a.attname || '\\M|\\m' || a.attname || '\\M')
     order by 1, 2`,
    [Object.keys(absurd)],
  );
  return rows;
}

/** Leaves nothing of the table but its bounds of single columns. */
async function strip(place: string): Promise<void> {
  const { rows } = await admin.query<{ ddl: string }>(
    `select format('alter table %I drop constraint if exists %I cascade', $1::text, conname) as ddl
     from pg_constraint where conrelid = $1::regclass and contype not in ('n', 't')
     union all
     select format('alter table %I alter %I drop not null', $1::text, attname) from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = ''
     union all
     select format('drop trigger %I on %I', tgname, $1::text) from pg_trigger
     where tgrelid = $1::regclass and not tgisinternal and not (${bounding})`,
    [place],
  );
  for (const { ddl } of rows) await admin.query(ddl);
}

it("may keep what is absurd in any column, and change elsewhere", async () => {
  const columns = await bounded();
  expect(columns.length).toBeGreaterThan(200);
  for (const place of new Set(columns.map((one) => one.place))) {
    await admin.query("begin");
    await strip(place);
    for (const { column, type } of columns.filter((one) => one.place === place)) {
      const [old, other] = absurd[type] ?? ["", ""];
      await admin.query(`alter table ${place} disable trigger user`);
      await admin.query(`delete from ${place}`);
      await admin.query(`insert into ${place} (${column}) values (${old})`);
      await admin.query(`alter table ${place} enable trigger user`);
      await admin.query(`update ${place} set ${column} = ${column}`);
      await admin.query("savepoint changed");
      const changed = admin.query(`update ${place} set ${column} = ${other}`);
      await expect(changed, `${place}.${column}`).rejects.toThrow(
        /is absurd|too far in the future|above every block|is no height|is too long/,
      );
      await admin.query("rollback to changed");
    }
    await admin.query("rollback");
  }
});
