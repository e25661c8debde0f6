import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { findFreshRate, keepRate } from "../../src/features/desk/exchange/index.ts";
import { openQuote } from "../../src/features/desk/exchange/open-quote.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { requestExchange } from "../../src/features/desk/exchange/request-exchange.ts";
import { findLiveHashes } from "../../src/features/people/identity/session-store.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { type Database, openDatabase } from "../../src/kernel/database.ts";
import { checkJournals } from "../../src/ledger/books.ts";
import { type Ledger, openLedger } from "../../src/ledger/index.ts";
import { keepBooksClean } from "../books.ts";
import { passMinute, setCaps } from "../desk-settings.ts";
import { type MarketWorld, openMarketWorld, pin, trx, usdt } from "../market-world.ts";
import { readsOf } from "../table-reads.ts";

/** What grows with the people, or with what each of them does. */
const growing = [
  ...["exchanges", "exchange_quotes", "idempotency_keys", "users", "sessions", "guard_freezes"],
  ...["ledger_accounts", "ledger_entries", "ledger_journals"],
  ...["deposits", "deposit_takebacks", "withdrawals"],
];

let world: MarketWorld;
let database: Database;
let ledger: Ledger;
let alice: Actor;
beforeAll(async () => {
  world = await openMarketWorld();
  await world.fundDesk(trx(100_000));
  alice = await world.person(usdt(1_000));
  // As the web server opens it, with one connection: each trade runs with the plans of those before it.
  database = openDatabase({ url: world.fresh.urls.api, poolSize: 1, name: "api", byIndex: true });
  ledger = openLedger({
    ...{ database, clock: world.clock },
    async liveSessions(tx, hashes) {
      await findLiveHashes(tx, hashes, world.clock.now());
      return new Set(hashes);
    },
  });
});
afterAll(async () => {
  await ledger.close();
  await database.close();
  await world.close();
});
keepBooksClean(() => world.databases.auditor);

it("reads no table as a whole that grows, whatever its size was when its plan was made", async () => {
  // The least that a database can know of them: nothing is in them, and it has looked.
  await world.asAdmin((admin) => admin.query("vacuum analyze"));
  expect(await readsOfTrades("empty")).toEqual({});
  await world.asAdmin((admin) => admin.query("analyze"));
  expect(await readsOfTrades("small")).toEqual({});
  await addPeople(2_000);
  expect(await readsOfTrades("large")).toEqual({});
});

it("asks each journal only for its own accounts, in full tables that nobody analysed", async () => {
  await world.asAdmin(forgetStatistics);
  try {
    // A session whose plans are made now.
    await database.transaction((tx) => tx.query("discard plans"));
    expect(await readsOfTrades("unknown")).toEqual({});
  } finally {
    await world.asAdmin((admin) => withoutChecks(admin, forgetStuffing));
  }
});

it("proves a few journals without reading others, in full tables that nobody analysed", async () => {
  const ids = (
    await database.query<{ id: string }>("select id from ledger_journals order by id limit 30")
  ).map(({ id }) => id);
  await world.asAdmin(forgetStatistics);
  const guard = openDatabase({
    ...{ url: world.fresh.urls.guard, poolSize: 1, name: "guard", byIndex: true },
  });
  try {
    expect(await readsOf(world, guard, growing, () => checkJournals(guard, ids))).toEqual({});
  } finally {
    await guard.close();
    await world.asAdmin((admin) => withoutChecks(admin, forgetStuffing));
  }
});

it("counts the minute of one who traded for years, beside quotes that ended long ago", async () => {
  // The last one: the caps stay as they are set here.
  await world.asAdmin(passMinute);
  const bob = await world.person(usdt(200));
  const ask = { paid: usdt(200), to: "TRX", fundPassword: pin } as const;
  await requestExchange(world.deps, bob, { ...ask, quoteId: undefined, idempotency: undefined });
  // Together they traded more than one person may, so it is asked how much was whose.
  const caps = { userUnits: usdt(200).units, deskUnits: usdt(100_000).units };
  await world.asAdmin((admin) => setCaps(admin, caps));
  const past = `begin; alter table exchanges disable trigger exchanges_within_caps;
    ${pastOf(alice.userId)};
    alter table exchanges enable always trigger exchanges_within_caps; commit; analyze`;
  await world.asAdmin((admin) => admin.query(past));
  try {
    expect(await readsOfTrades("years")).toEqual({});
  } finally {
    await world.asAdmin((admin) =>
      admin.query(
        "delete from exchanges where id like 'past %'; delete from exchange_quotes where id like 'quo_0000%'",
      ),
    );
  }
});

/** Trades of one person, and quotes of others, all of before today. */
const pastOf = (userId: string) => `
  with past as (
    select lpad(n::text, 26, '0') as id, now() - n * interval '1 day' as at from generate_series(1, 2000) n
  ), trades as (
    insert into exchanges (id, user_id, from_currency, to_currency, paid_units, received_units, fee_units,
      trx_per_usdt_e12, fee_ppm, source, done_at, booked_at)
    select 'past ' || id, '${userId}', 'USDT', 'TRX', 4, 13, 0, 3250000000000, 0, 'fixed', at, at from past
  )
  insert into exchange_quotes (user_id, id, from_currency, to_currency, paid_units, gross_units,
    trx_per_usdt_e12, fee_ppm, source, asked_at, expires_at)
  select 'usr_' || id, 'quo_' || id, 'USDT', 'TRX', 4, 13, 3250000000000, 0, 'fixed', at, at from past`;

const forgetStuffing = "delete from ledger_entries where account_id < 0";

/** As in a house that grew fast: full tables that nobody has analysed. */
async function forgetStatistics(admin: pg.Client): Promise<void> {
  await withoutChecks(
    admin,
    `insert into ledger_entries (account_id, version, journal_id, side, units, balance_after_units)
     select -1, n, 'jrn_' || n, 'debit', 1, 1 from generate_series(1, 100000) n`,
  );
  const tables = `any ('{${growing.join()}}'::regclass[])`;
  await admin.query(`delete from pg_statistic where starelid = ${tables};
    update pg_class set reltuples = -1, relpages = 0 where oid = ${tables}`);
}

async function withoutChecks(admin: pg.Client, sql: string): Promise<void> {
  const checks = ["append_only", "checked"].map((name) => `ledger_entries_${name}`);
  const each = (change: string) => checks.map((check) => `${change} trigger ${check}`).join(", ");
  await admin.query(`begin; alter table ledger_entries ${each("disable")}; ${sql};
    alter table ledger_entries ${each("enable always")}; commit`);
}

/** Often enough that a session keeps its plans: with a quote, without one, and one that is repeated. */
async function readsOfTrades(mark: string) {
  // It holds for a minute, which a busy machine may have needed for what was before.
  const source = fixedRate(parseRate("3.25"));
  await keepRate({ database: world.databases.worker, source, feePpm: 0n });
  return readsOf(world, database, growing, () => trade(mark));
}

async function trade(mark: string): Promise<void> {
  const freshRate = () => findFreshRate(database);
  const deps = { ...world.deps, database, ledger, freshRate };
  const ask = { paid: usdt(1), to: "TRX", fundPassword: pin } as const;
  for (let time = 0; time < 12; time += 1) {
    const key = `${mark} ${time}`;
    const idempotency = { userId: alice.userId, operation: "exchange", key, fingerprint: "f" };
    const now = { ...ask, quoteId: undefined, idempotency };
    const done = await requestExchange(deps, alice, now);
    expect(await requestExchange(deps, alice, now)).toEqual(done);
    const quote = await openQuote(deps, alice, { from: "USDT", to: "TRX", paidUnits: null });
    await requestExchange(deps, alice, { ...ask, quoteId: quote.id, idempotency: undefined });
  }
}

/** Thousands of others, each with accounts and with an answer that is kept. */
async function addPeople(count: number): Promise<void> {
  await world.asAdmin(async (admin) => {
    await admin.query(
      `select ledger_open_accounts(jsonb_agg(jsonb_build_object('code', 'user-available',
         'owner_id', 'usr_' || lpad(n::text, 26, '0'), 'currency', currency)))
       from generate_series(1, $1::int) n, unnest(array['TRX', 'USDT']) currency`,
      [count],
    );
    await admin.query(
      `insert into idempotency_keys (user_id, operation, key, fingerprint, answer)
       select 'usr_' || lpad(n::text, 26, '0'), 'exchange', 'k', 'f', '{}'
       from generate_series(1, $1::int) n`,
      [count],
    );
  });
}
