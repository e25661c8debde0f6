import type { Database } from "../src/kernel/database.ts";
import type { MarketWorld } from "./market-world.ts";

/** As many rows as a table has that is large. */
const large = 2_000;

/**
 * How often a database of one session read these tables row by row while it did the work, and how often as many
 * rows by an index, or in vain, as stand in a large table. Empty where it read only what it looked for.
 */
export async function readsOf(
  { asAdmin }: Pick<MarketWorld, "asAdmin">,
  database: Database,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const count = async () => {
    await database.query("select pg_stat_force_next_flush()");
    await database.query("select 1");
    const { rows } = await asAdmin((admin) =>
      admin.query<{ relname: string; scans: number; rows: number }>(
        `select relname, seq_scan::int as scans, (idx_scan + idx_tup_fetch)::int as rows
         from pg_stat_user_tables where relname = any($1)`,
        [tables],
      ),
    );
    return new Map(rows.map((row) => [row.relname, row]));
  };
  const before = await count();
  await work();
  const after = [...(await count())].flatMap(([name, { scans, rows }]) => {
    const was = before.get(name) ?? { scans: 0, rows: 0 };
    return [
      [name, scans - was.scans],
      [`${name} by index`, Math.floor((rows - was.rows) / large)],
    ] as const;
  });
  return Object.fromEntries(after.filter(([, times]) => times > 0));
}
