import fc from "fast-check";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { countLevels, isSameAgain } from "../../src/features/statements/levels/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { openProjectWorld } from "../projects/project-world.ts";
import { untilDone } from "../rounds.ts";
import { useOpened } from "../use-world.ts";
import {
  daysDrawn,
  drawHistory,
  expectedOf,
  type History,
  type Rates,
  type Rule,
  writeHistories,
} from "./level-histories.ts";

const dayMs = 86_400_000;
const logger = pino({ level: "silent" });
const people = new Map<string, History>();
const seed = Date.now() % 2 ** 31;
const world = useOpened(openProjectWorld);
let firstDay: Date;
let rates: Rates;
let rules: readonly Rule[];

/** The desk had no rate at first, and the last of a day counts: the next one began at midnight. */
const drawRates = fc.array(fc.bigInt({ min: 1_000_000_000n, max: 9_000_000_000_000n }), {
  minLength: daysDrawn - 3,
  maxLength: daysDrawn - 3,
});

beforeAll(async () => {
  const { auditor } = world.databases;
  const last = await world.asAdmin((admin) => admin.query("select level_last_day()::text as day"));
  firstDay = new Date(Date.parse(last.rows[0].day) - (daysDrawn - 1) * dayMs);
  rules = await auditor.query<Rule>("select level, assets_units, traded_units from level_rules");
  const drawn = fc.sample(drawHistory, { numRuns: 60, seed });
  for (const history of drawn) people.set(newId("usr", world.clock), history);
  const [kept] = fc.sample(drawRates, { numRuns: 1, seed });
  rates = [null, null, null, ...kept!];
  const projects = { TRX: await world.project(), USDT: await world.project({ currency: "USDT" }) };
  await world.asAdmin(async (admin) => {
    await writeHistories(admin, { people, firstDay, projects });
    await admin.query("alter table exchange_rates disable trigger user");
    for (const [day, rate] of rates.entries()) {
      if (rate === null) continue;
      // A rate of the first moment, and at the end of the day the one that counts.
      for (const [ms, e12] of [
        [0, 7n],
        [dayMs - 1, rate],
      ] as const) {
        const at = new Date(firstDay.getTime() + day * dayMs + ms);
        await admin.query(
          `insert into exchange_rates (trx_per_usdt_e12, fee_ppm, source, started_at, seen_at, kept_at)
           values ($1, 0, 'fixed', $2, $2, $2)`,
          [e12, at],
        );
      }
    }
  });
});

const textOf = (day: number) =>
  new Date(firstDay.getTime() + day * dayMs).toISOString().slice(0, 10);

describe(`levels of drawn people (seed ${seed})`, () => {
  it("are counted day by day, from the first journal to the last day that has ended", async () => {
    const deps = { database: world.databases.worker, logger };
    expect(await untilDone("counting levels", () => countLevels(deps))).toBe(daysDrawn);
    expect(await countLevels(deps)).toBe(false);
  });

  it("are on each day what the rule says", async () => {
    const rows = await world.databases.auditor.query<Row>(
      `select day::text as day, user_id, assets_units, traded_units, average_units, month_units, level
       from person_levels`,
    );
    const found = new Map(rows.map((row) => [`${row.userId} ${row.day}`, row]));
    const met = new Set<number>();
    for (const [userId, history] of people) {
      for (let day = 0; day < daysDrawn; day += 1) {
        const expected = expectedOf(history, day, rates, rules);
        met.add(expected.level);
        const row = found.get(`${userId} ${textOf(day)}`);
        expect({ userId, day, ...valuesOf(row) }).toEqual({ userId, day, ...expected });
      }
    }
    expect(met.size).toBeGreaterThan(3);
  });

  it("are the same when a day is counted again, in any order", async () => {
    const { worker, auditor } = world.databases;
    const kept = "select md5(string_agg(l::text, ',' order by l)) as rows from person_levels l";
    const before = await auditor.first(kept);
    for (const day of [daysDrawn - 1, 0, 31, 5]) {
      await worker.query("select level_count($1::date)", [textOf(day)]);
      expect(await isSameAgain(auditor, textOf(day))).toBe(true);
    }
    expect(await auditor.first(kept)).toEqual(before);
  });

  it("are counted neither for a day that has not ended, nor before the day before", async () => {
    const count = (day: number) =>
      world.databases.worker.query("select level_count($1::date)", [textOf(day)]);
    await expect(count(daysDrawn)).rejects.toThrow("is not the next day");
    await expect(count(-1)).rejects.toThrow("is not the next day");
  });

  it("cannot be changed, and a change by the owner of the tables is found", async () => {
    const day = textOf(40);
    const change = `update person_levels set level = level + 1 where day = '${day}'`;
    for (const role of ["api", "worker", "operator", "guard"] as const) {
      await expect(world.databases[role].query(change)).rejects.toThrow("permission denied");
    }
    await world.asAdmin(async (admin) => {
      await expect(admin.query(change)).rejects.toThrow("person_levels only grows");
      await admin.query("alter table person_levels disable trigger user");
      await admin.query(change);
    });
    expect(await isSameAgain(world.databases.auditor, day)).toBe(false);
    const recount = world.databases.worker.query("select level_count($1::date)", [day]);
    await expect(recount).rejects.toThrow("was counted otherwise");
  });
});

type Row = {
  readonly day: string;
  readonly userId: string;
  readonly assetsUnits: bigint;
  readonly tradedUnits: bigint;
  readonly averageUnits: bigint;
  readonly monthUnits: bigint;
  readonly level: number;
};

/** A person without a row has nothing, and level 0. */
function valuesOf(row: Row | undefined) {
  return {
    assets: row?.assetsUnits ?? 0n,
    traded: row?.tradedUnits ?? 0n,
    average: row?.averageUnits ?? 0n,
    month: row?.monthUnits ?? 0n,
    level: row?.level ?? 0,
  };
}
