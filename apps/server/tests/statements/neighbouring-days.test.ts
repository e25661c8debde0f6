import { type CurrencyCode, currencies, type Money, money } from "@clearhold/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { statementLines } from "../../src/features/statements/bills/statement.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { newId } from "../../src/kernel/ids.ts";
import { openLedger } from "../../src/ledger/index.ts";
import {
  listStatementStretches,
  listUserEntries,
  type StatementFilter,
} from "../../src/ledger/statements.ts";
import { withClient } from "../database.ts";
import { settledPerson } from "../people.ts";
import { useOpened } from "../use-world.ts";
import { openWorld } from "../world.ts";
import { bookAt, fetchStatement, hold, pay, readStatement, screenRows } from "./bill-people.ts";
import { type BookedMove, writeBooked } from "./booked-histories.ts";

const world = useOpened(openWorld);
const worker = useOpened(() =>
  openLedger({ database: world.databases.worker, clock: world.clock }),
);
const api = useOpened(() => openLedger({ database: world.databases.api, clock: world.clock }));

const seconds = (utc: string) => Date.parse(utc) / 1000;

describe("a deposit that is credited after midnight", () => {
  it.each([
    // The night before a day without its first hour, and one of the last nights of a year.
    ["Asia/Beirut", "01", ["2026-03-27T22:00:00Z", "2026-03-28T22:00:00Z", "2026-03-29T21:00:00Z"]],
    ["Asia/Seoul", "00", ["2025-12-29T15:00:00Z", "2025-12-30T15:00:00Z", "2025-12-31T15:00:00Z"]],
  ] as const)(
    "is in the day of its booking in %s, and the days join",
    async (timezone, firstHour, cuts) => {
      const person = await settledPerson(world, timezone.replace(/\W/g, "").toLowerCase());
      const [begin, midnight, end] = cuts.map(seconds) as [number, number, number];
      const at = (time: number) => bookAt(world, `to_timestamp(${time})`);
      const blockAt = midnight - 15;
      await at(begin);
      await pay(world, worker, person, { currency: "TRX", units: 327_500_000n });
      await at(midnight - 1);
      await hold(world, api, person, money("TRX", 50_000_000n));
      await at(midnight + 39);
      const secondsAgo = Math.round(world.clock.now().getTime() / 1000) - blockAt;
      await pay(world, worker, person, { currency: "TRX", units: 50_000_000n, secondsAgo });
      const dayOf = async (starttime: number, endtime: number) => {
        const ask = { name: "TRX", starttime, endtime } as const;
        const file = { ...ask, format: "csv", timezone } as const;
        const { lines } = readStatement((await fetchStatement(world, person.token, file)).bytes);
        const rows = await screenRows(person, ask);
        expect(rows.map(({ order_no }) => order_no)).toEqual(
          lines.slice(1, -1).map(({ orderNo }) => orderNo),
        );
        return { balances: lines.map(({ balance }) => balance), lines, rows };
      };
      const first = await dayOf(begin, midnight - 1);
      const second = await dayOf(midnight, end - 1);
      expect(first.balances).toEqual([0n, 327_500_000n, 277_500_000n, 277_500_000n]);
      expect(second.balances).toEqual([277_500_000n, 327_500_000n, 327_500_000n]);
      const [credited] = second.rows;
      expect(Math.abs((credited?.blocktime ?? 0) - blockAt)).toBeLessThanOrEqual(1);
      expect(credited?.createtime).toBe(midnight + 39);
      expect(second.lines[1]?.fields[0]?.slice(11)).toBe(`${firstHour}:00:39`);
      expect(second.lines[1]?.fields[12]?.slice(11, 16)).toBe("23:59");
      const whole = await screenRows(person, {});
      const times = whole.map(({ createtime }) => createtime);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(first.rows.map(({ blocktime }) => blocktime > 0)).toEqual([true, false]);
    },
  );
});

const start = Date.parse("2026-03-01T00:00:00Z");
const dayMs = 86_400_000;
const seed = Date.now() % 2 ** 31;
const numRuns = process.env.CLEARHOLD_FULL ? 200 : 25;

/** Both ends of a day are drawn often. A gap below zero is a clock of the database that was set back. */
const gap = fc.oneof(
  fc.integer({ min: 0, max: 2 * dayMs }),
  fc.constantFrom(0, 1, dayMs - 1, dayMs),
  fc.integer({ min: -3_600_000, max: 0 }),
);
const move: fc.Arbitrary<BookedMove> = fc.record({
  kind: fc.constantFrom(
    ...(["deposit-credited", "deposit-taken-back", "deposit-given-back"] as const),
    ...(["withdrawal-held", "withdrawal-returned", "exchange-done"] as const),
  ),
  currency: fc.constantFrom<CurrencyCode>(...currencies),
  units: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  gapMs: gap,
  // A late claim: the block is days older than its booking.
  lateMs: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 20 * dayMs })),
});
const story = fc.record({
  moves: fc.array(move, { minLength: 1, maxLength: 40 }),
  cuts: fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 30 }).map((day) => day * dayMs),
      fc.integer({ min: 0, max: 30 * dayMs }),
    ),
    { minLength: 1, maxLength: 12 },
  ),
});

/** What a statement of one period says of one currency. */
async function readPeriod(
  userId: string,
  currency: CurrencyCode,
  from: Date | null,
  to: Date | null,
) {
  const database = world.databases.api;
  const actor = { userId, language: "en-us", demo: false } as Actor;
  const filter: StatementFilter = { userId, currency, kinds: null, from, to };
  const stretches = await listStatementStretches(database, filter);
  const ends: Money[] = [];
  const rows: string[] = [];
  for await (const line of statementLines({ database }, actor, { filter, stretches })) {
    if (line.kind === "bill") rows.push(line.bill.id);
    else if (line.kind === "others") throw new Error("a movement of the period is not listed");
    else ends.push(line.balance);
  }
  const screen = await listUserEntries(database, { ...filter, offset: 0, limit: 1_000 });
  expect(screen.total).toBe(BigInt(rows.length));
  const shown = screen.entries.map(({ version }) => `${currency}-${version}`);
  expect(shown.toSorted()).toEqual(rows.toSorted());
  const [opening, closing] = ends.map(({ units }) => units);
  return { opening, closing, rows };
}

describe(`statements of neighbouring periods (seed ${seed})`, () => {
  it("join, and have each movement once, for any history", async () => {
    const check = fc.asyncProperty(story, async ({ moves, cuts }) => {
      const userId = newId("usr", world.clock);
      await withClient(world.adminUrl, (admin) => writeBooked(admin, { userId, start, moves }));
      const moments = cuts.toSorted((one, other) => one - other).map((ms) => new Date(start + ms));
      for (const currency of currencies) {
        let balance: bigint | undefined = 0n;
        const rows: string[] = [];
        for (let at = 0; at <= moments.length; at += 1) {
          const [from, to] = [moments[at - 1] ?? null, moments[at] ?? null];
          const period = await readPeriod(userId, currency, from, to);
          expect(period.opening).toBe(balance);
          balance = period.closing;
          rows.push(...period.rows);
        }
        const whole = await readPeriod(userId, currency, null, null);
        expect(rows).toEqual(whole.rows);
        expect(new Set(rows).size).toBe(rows.length);
        expect(balance).toBe(whole.closing);
      }
    });
    await fc.assert(check, { numRuns, seed });
  });
});
