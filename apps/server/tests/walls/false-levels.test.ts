import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import { approveLimit, proposeLimit } from "../../src/features/people/certification/index.ts";
import { settleClock } from "../../src/runtime/database/prepare-database.ts";
import { withClient } from "../database.ts";
import { payIn } from "../paid-in.ts";
import { settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";

/** What a stolen login invents ends no counting of levels, and keeps no limit from beginning. */
const world = useOpened(openWorld);

it("levels are counted for everybody, however many coins were invented for one", async () => {
  const { userId } = await settledPerson(world, "rich");
  const deps = { database: world.databases.worker, clock: world.clock };
  for (const currency of ["TRX", "USDT"] as const) {
    for (let time = 0; time < 10; time += 1) {
      await payIn(deps, { userId, amount: money(currency, 10n ** 17n) });
    }
  }
  await withClient(world.adminUrl, async (admin) => {
    for (const table of ["ledger_journals", "exchange_rates"]) {
      await admin.query(`alter table ${table} disable trigger user`);
    }
    await admin.query("update ledger_journals set posted_at = posted_at - interval '3 days'");
    await admin.query(
      `insert into exchange_rates (trx_per_usdt_e12, fee_ppm, source, started_at, seen_at, kept_at)
       select 1000000000, 0, 'fixed', at, at, at from (select now() - interval '9 days' as at) then_`,
    );
  });
  const { worker, auditor } = world.databases;
  for (const day of [1, 2]) {
    await worker.query("select level_count(level_next_day())");
    const rows = await auditor.query(
      "select user_id, assets_units, level from person_levels order by day desc limit 1",
    );
    expect(rows, `day ${day}`).toEqual([
      { userId, assetsUnits: 2n ** 63n - 1n, level: expect.any(Number) },
    ]);
  }
});

it("a limit counts 48 hours after it was approved, whatever the caller's time", async () => {
  await withClient(world.adminUrl, (admin) => settleClock(admin, "mainnet"));
  const olga = await world.operators.enrolSigner("olga");
  const pavel = await world.operators.enrolSigner("pavel");
  const { operator: database } = world.databases;
  const ahead = { now: () => new Date(Date.now() + 48 * 3_600_000) };
  const deps = { database, operators: world.operators };
  const { id } = await proposeLimit({ ...deps, clock: world.clock }, olga.login, {
    ...{ kind: "withdrawal", currency: "USDT", level: 0, amount: "40000" },
  });
  const { startsAt } = await approveLimit({ ...deps, clock: ahead }, pavel.login, id);
  const hours = ((startsAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(47.9);
  expect(hours).toBeLessThan(48.1);
});
