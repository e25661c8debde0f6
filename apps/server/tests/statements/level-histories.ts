import type { CurrencyCode } from "@clearhold/money";
import fc from "fast-check";
import type pg from "pg";

/** So many days are drawn, the last one is the last that can be counted. */
export const daysDrawn = 64;
const dayMs = 86_400_000;

type At = { readonly day: number; readonly ms: number };
type Coin = CurrencyCode;

/** What one person did, as an account of the books has it: what it holds from a moment on. */
export type History = {
  readonly balances: readonly (At & {
    readonly code: "user-available" | "user-held";
    readonly currency: Coin;
    readonly units: bigint;
  })[];
  readonly trades: readonly (At & { readonly usdtUnits: bigint })[];
  readonly parts: readonly {
    readonly currency: Coin;
    readonly units: bigint;
    readonly held: At;
    readonly final: At;
    /** Null while it is in escrow. */
    readonly ended: (At & { readonly state: "cancelled" | "returned" | "paid" }) | null;
  }[];
};

/** Both ends of a day are drawn often: a movement at midnight belongs to the new day. */
const at = fc.record({
  day: fc.integer({ min: 0, max: daysDrawn - 1 }),
  ms: fc.oneof(fc.constantFrom(0, 1, dayMs - 1), fc.integer({ min: 0, max: dayMs - 1 })),
});
const currency = fc.constantFrom<Coin>("TRX", "USDT");
const units = fc.bigInt({ min: 0n, max: 900_000_000_000n });
const part = fc
  .record({
    ...{
      currency,
      units: units.map((some) => some + 1n),
      moments: fc.array(at, { minLength: 3, maxLength: 3 }),
    },
    state: fc.constantFrom("held", "cancelled", "returned", "paid"),
  })
  .map(({ moments, state, ...rest }) => {
    const [held, second, third] = moments.toSorted((a, b) => msOf(a) - msOf(b)) as [At, At, At];
    // One that is cancelled ends before it is final, every other one after.
    if (state === "cancelled") return { ...rest, held, ended: { ...second, state }, final: third };
    const ended = state === "held" ? null : { ...third, state };
    return { ...rest, held, final: second, ended } as History["parts"][number];
  });

export const drawHistory: fc.Arbitrary<History> = fc.record({
  balances: fc.array(
    fc.record({
      ...{ currency, units, day: fc.integer({ min: 0, max: daysDrawn - 1 }) },
      ms: at.map(({ ms }) => ms),
      code: fc.constantFrom("user-available", "user-held"),
    }),
    { maxLength: 12 },
  ),
  trades: fc.array(
    fc
      .record({ usdtUnits: units.map((some) => some + 1n), moment: at })
      .map(({ moment, usdtUnits }) => ({ ...moment, usdtUnits })),
    { maxLength: 6 },
  ),
  parts: fc.array(part, { maxLength: 4 }),
}) as fc.Arbitrary<History>;

const msOf = ({ day, ms }: At) => day * dayMs + ms;

/** TRX for one USDT in trillionths at the end of each drawn day; null before there was one. */
export type Rates = readonly (bigint | null)[];
export type Rule = {
  readonly level: number;
  readonly assetsUnits: bigint;
  readonly tradedUnits: bigint;
};

/** The level of a day and what decides it, by the rule as it is written for people. */
export function expectedOf(history: History, day: number, rates: Rates, rules: readonly Rule[]) {
  const window = Array.from({ length: Math.min(30, day + 1) }, (_, back) => day - back);
  const assets = window.map((one) => assetsOf(history, one, rates[one] ?? null));
  const traded = window.map((one) => tradedOf(history, one, rates[one] ?? null));
  const average = sum(assets) / 30n;
  const month = sum(traded);
  const level = Math.max(
    ...rules
      .filter((rule) => average >= rule.assetsUnits && month >= rule.tradedUnits)
      .map((rule) => rule.level),
  );
  return { assets: assets[0]!, traded: traded[0]!, average, month, level };
}

function assetsOf({ balances, parts }: History, day: number, rate: bigint | null): bigint {
  const end = (day + 1) * dayMs;
  const held = (["TRX", "USDT"] as const).map((coin) => {
    const ofAccounts = (["user-available", "user-held"] as const).map((code) => {
      const before = balances.filter(
        (one) => one.code === code && one.currency === coin && msOf(one) < end,
      );
      // The latest; of two in one moment the later row.
      return before.reduce<{ ms: number; units: bigint }>(
        (last, one) => (msOf(one) >= last.ms ? { ms: msOf(one), units: one.units } : last),
        { ms: -1, units: 0n },
      ).units;
    });
    const invested = parts
      .filter((one) => one.currency === coin && msOf(one.held) < end)
      .filter(({ ended }) => ended === null || msOf(ended) >= end)
      .map((one) => one.units);
    return worth(coin, sum([...ofAccounts, ...invested]), rate);
  });
  return sum(held);
}

function tradedOf({ trades, parts }: History, day: number, rate: bigint | null): bigint {
  const final = parts.filter((one) => one.final.day === day && one.ended?.state !== "cancelled");
  const of = (coin: Coin) => final.filter((one) => one.currency === coin).map((one) => one.units);
  const exchanged = trades.filter((one) => one.day === day).map((one) => one.usdtUnits);
  return sum([...exchanged, ...of("USDT")]) + worth("TRX", sum(of("TRX")), rate);
}

function worth(coin: Coin, units: bigint, rate: bigint | null): bigint {
  if (coin === "USDT") return units;
  return rate === null ? 0n : (units * 10n ** 12n) / rate;
}

const sum = (all: readonly bigint[]) => all.reduce((one, other) => one + other, 0n);

/** Writes histories as the books would have them; the triggers that would object are off. */
export async function writeHistories(
  admin: pg.Client,
  facts: {
    readonly people: ReadonlyMap<string, History>;
    readonly firstDay: Date;
    readonly projects: Readonly<Record<Coin, string>>;
  },
): Promise<void> {
  const tables = [
    "ledger_accounts",
    "ledger_journals",
    "ledger_entries",
    "exchanges",
    "subscriptions",
  ];
  for (const table of tables) await admin.query(`alter table ${table} disable trigger user`);
  const timeOf = (moment: At) => new Date(facts.firstDay.getTime() + msOf(moment));
  let count = 0;
  const id = (prefix: string) => `${prefix}_${(count++).toString(36).padStart(26, "0")}`;
  const journal = async (kind: string, reference: string, moment: At) => {
    const journalId = id("jrn");
    await admin.query(
      `insert into ledger_journals (id, kind, reference, entry_count, occurred_at, posted_at)
       values ($1, $2, $3, 2, $4, $4)`,
      [journalId, kind, reference, timeOf(moment)],
    );
    return journalId;
  };
  await journal("capital-funded", "the first", { day: 0, ms: 0 });
  for (const [userId, { balances, trades, parts }] of facts.people) {
    for (const code of ["user-available", "user-held"]) {
      for (const coin of ["TRX", "USDT"]) {
        const mine = balances
          .filter((one) => one.code === code && one.currency === coin)
          .toSorted((a, b) => msOf(a) - msOf(b));
        const { rows } = await admin.query<{ id: string }>(
          `insert into ledger_accounts (code, owner_id, currency, owner_kind, class, normal_side, version)
           values ($1, $2, $3, 'user', 'liability', 'credit', $4) returning id`,
          [code, userId, coin, mine.length],
        );
        for (const [index, one] of mine.entries()) {
          await admin.query(
            `insert into ledger_entries (account_id, version, journal_id, side, units, balance_after_units)
             values ($1, $2, $3, 'credit', 1, $4)`,
            [rows[0]!.id, index + 1, await journal("deposit-credited", id("dep"), one), one.units],
          );
        }
      }
    }
    for (const trade of trades) {
      await admin.query(
        `insert into exchanges (id, user_id, from_currency, to_currency, paid_units, received_units,
           fee_units, trx_per_usdt_e12, fee_ppm, source, done_at, booked_at)
         values ($1, $2, 'USDT', 'TRX', $3, 1, 0, 1, 0, 'fixed', $4, $4)`,
        [id("exc"), userId, trade.usdtUnits, timeOf(trade)],
      );
    }
    for (const one of parts) {
      const part = id("sub");
      await admin.query(
        `insert into subscriptions (id, user_id, project_id, principal_units, state, subscribed_at, closed_at, final_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          ...[part, userId, facts.projects[one.currency], one.units, one.ended?.state ?? "held"],
          ...[timeOf(one.held), one.ended && timeOf(one.ended), timeOf(one.final)],
        ],
      );
      await journal("subscription-held", part, one.held);
      if (one.ended) {
        const kind = one.ended.state === "paid" ? "project-paid-out" : "subscription-returned";
        await journal(kind, part, one.ended);
      }
    }
  }
  for (const table of tables)
    await admin.query(`alter table ${table} enable always trigger user`).catch(() => {});
}
