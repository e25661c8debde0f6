import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { approveRate, keepRate, proposeRate } from "../../src/features/desk/exchange/index.ts";
import { getDeskRate } from "../../src/features/desk/exchange/list-exchanges.ts";
import { openQuote } from "../../src/features/desk/exchange/open-quote.ts";
import {
  type RateSourceDeps,
  rateSourceOf,
} from "../../src/features/desk/exchange/rate-sources.ts";
import {
  findFreshRate,
  findOrderedRate,
  findWaitingRate,
} from "../../src/features/desk/exchange/rate-store.ts";
import { requestExchange } from "../../src/features/desk/exchange/request-exchange.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { openLogger } from "../../src/kernel/logger.ts";
import type { TickerFeed } from "../../src/wire/market/rate-source.ts";
import { setCaps, setSource } from "../desk-settings.ts";
import { pin, refusalOf, trx, usdt } from "../market-world.ts";
import { namesUnder } from "../operator-names.ts";
import { openProjectWorld } from "../projects/project-world.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openProjectWorld);
beforeAll(async () => {
  await world.fundDesk(trx(1_000_000), usdt(300_000));
});

const feePpm = 5_000n;
const says: Record<string, { rate: string; secondsAgo?: number } | null> = {};

function sourceDeps(): RateSourceDeps {
  // A rate is as old as the database's clock says.
  const clock = { now: () => new Date() };
  const openTicker = (name: string): TickerFeed => ({
    name,
    async read() {
      const said = says[name];
      if (!said) throw new Error(`ticker ${name}: silent`);
      const at = new Date(clock.now().getTime() - (said.secondsAgo ?? 0) * 1000);
      return { name, trxPerUsdtE12: parseRate(said.rate), at };
    },
  });
  return {
    database: world.databases.worker,
    clock,
    logger: openLogger("test", "error"),
    openTicker,
  };
}

const keep = (setting: string) =>
  keepRate({
    database: world.databases.worker,
    source: rateSourceOf(setting, sourceDeps()),
    feePpm,
  });

const reads = (kind: string) => world.asAdmin((admin) => setSource(admin, kind));

const rateNow = async () => (await findFreshRate(world.databases.api))?.trxPerUsdtE12;

function sell(actor: Actor, coins: number) {
  return requestExchange(world.deps, actor, {
    ...{ paid: usdt(coins), to: "TRX" },
    ...{ fundPassword: pin, quoteId: undefined, idempotency: undefined },
  });
}

/** As if so many seconds had gone by since the desk looked last; what it promised to people is no older. */
function passes(seconds: number) {
  return world.asAdmin(async (admin) => {
    await admin.query(
      `update exchange_rates set kept_at = kept_at - $1 * interval '1 s',
         seen_at = seen_at - $1 * interval '1 s'`,
      [seconds],
    );
    await admin.query(
      `update exchange_source set stands_since = stands_since - $1 * interval '1 s',
         read_at = read_at - $1 * interval '1 s'`,
      [seconds],
    );
  });
}

/** As on the first day: there is no rate to compare with. */
async function forgetRates() {
  await decided("update exchange_rate_orders set starts_at = null", []);
  return world.asAdmin(async (admin) => {
    await admin.query("delete from exchange_rates");
    await admin.query("update exchange_source set stands_since = null");
  });
}

const quoteOf = (actor: Actor) =>
  openQuote(world.deps, actor, { from: "USDT", to: "TRX", paidUnits: usdt(1).units });

const tradeOn = (actor: Actor, quoteId: string) =>
  requestExchange(world.deps, actor, {
    ...{ paid: usdt(1), to: "TRX" },
    ...{ fundPassword: pin, quoteId, idempotency: undefined },
  });

const as = (name: string) => ({ name, password: `${name}-knows-9` });
const deps = () => ({
  ...{ database: world.databases.operator, operators: world.operators, clock: world.clock },
});

/** Changes an order as no login can. */
function decided(text: string, params: unknown[]) {
  const trigger = "trigger exchange_rate_orders_decided";
  return world.asAdmin(async (client) => {
    await client.query(`alter table exchange_rate_orders disable ${trigger}`);
    await client.query(text, params);
    await client.query(`alter table exchange_rate_orders enable always ${trigger}`);
  });
}

describe("a rate from several markets", () => {
  const three = "tickers:a b c";
  const all = (rate: string, secondsAgo = 0) => {
    for (const name of ["a", "b", "c"]) says[name] = { rate, secondsAgo };
  };
  beforeEach(async () => {
    await reads("tickers");
    Object.assign(says, { a: { rate: "3.5" }, b: { rate: "3.51" }, c: { rate: "3.49" } });
    await forgetRates();
    await keep(three);
  });

  it("is the middle one, and everyone sees what it was read from", async () => {
    says.d = { rate: "3.6", secondsAgo: 61 };
    await keep("tickers:a b c d");
    const desk = await getDeskRate(world.databases.api);
    expect(desk).toMatchObject({ rate: "3.5", source: "tickers", minute_unit: "USDT" });
    expect(desk.tickers.map(({ name, rate }) => [name, rate])).toEqual([
      ["a", "3.5"],
      ["b", "3.51"],
      ["c", "3.49"],
    ]);
  });

  it("goes on with two, and is closed at once when one is left or two disagree", async () => {
    const alice = await world.person(usdt(10));
    says.c = null;
    await keep(three);
    const { id } = await quoteOf(alice);
    says.b = { rate: "3.52", secondsAgo: 61 };
    await expect(keep(three)).rejects.toThrow("1 of 2 tickers are fresh");
    expect(await refusalOf(tradeOn(alice, id))).toBe("exchange-closed");
    expect(await refusalOf(sell(alice, 1))).toBe("exchange-closed");
    says.b = { rate: "3.51" };
    await keep(three);
    await sell(alice, 1);
    says.b = { rate: "3.6" };
    await expect(keep(three)).rejects.toThrow("diverge");
    expect(await refusalOf(sell(alice, 1))).toBe("exchange-closed");
  });

  it("that jumps ends the rate that held, and a quote that was given before", async () => {
    const alice = await world.person(usdt(10));
    const { id } = await quoteOf(alice);
    all("3.7");
    await expect(keep(three)).rejects.toThrow("moved too far");
    expect(await refusalOf(tradeOn(alice, id))).toBe("exchange-closed");
    expect(await refusalOf(quoteOf(alice))).toBe("exchange-closed");
    expect((await getDeskRate(world.databases.api)).rate).toBe("");
    all("3.5");
    await keep(three);
    expect(await refusalOf(tradeOn(alice, id))).toBe("quote-expired");
    await tradeOn(alice, (await quoteOf(alice)).id);
  });

  it("does not creep: it is compared with every rate of five minutes", async () => {
    const kept: string[] = [];
    for (const step of ["3.6", "3.7", "3.8", "3.5", "3.4", "3.45"]) {
      all(step);
      await keep(three).then(
        () => kept.push(step),
        () => {},
      );
      await passes(10);
    }
    expect(kept).toEqual(["3.6", "3.5"]);
  });

  it("waits for operators when it is 3 % away, after any time and from any login", async () => {
    all("3.7");
    for (let minute = 0; minute < 10; minute += 1) {
      await expect(keep(three)).rejects.toThrow("waits for operators");
      await passes(60);
    }
    const raw = "select exchange_keep_rate($1, 5000, $2, '[]') as holds";
    const { worker, auditor } = world.databases;
    const far = parseRate("3.7");
    expect(await worker.query(raw, [far, "tickers"])).toEqual([{ holds: false }]);
    for (const source of ["fixed", "operators", "me"]) {
      await expect(worker.query(raw, [far, source])).rejects.toThrow(/another source/);
    }
    expect(await findWaitingRate(auditor)).toMatchObject({ trxPerUsdtE12: far });
    expect(await rateNow()).toBeUndefined();
    all("3.55");
    await keep(three);
    expect(await findWaitingRate(auditor)).toBeNull();
  });

  it("opens at the level that two operators order, 15 minutes after everybody could see it", async () => {
    all("4.2");
    await expect(keep(three)).rejects.toThrow("waits for operators");
    const order = await proposeRate(deps(), as("olga"), { rate: "4.2", feePpm: "5000" });
    await approveRate(deps(), as("pavel"), order.id);
    expect((await getDeskRate(world.databases.api)).orders[0]).toMatchObject({ rate: "4.2" });
    await expect(keep(three)).rejects.toThrow("waits for operators");
    await decided("update exchange_rate_orders set starts_at = now() where id = $1", [order.id]);
    await passes(1);
    await keep(three);
    expect(await rateNow()).toBe(parseRate("4.2"));
  });

  it("creeps by no more than a tenth in a day, in steps of any size", async () => {
    let rate = 3.5;
    for (let step = 0; step < 12; step += 1) {
      all((rate * 1.02).toFixed(6));
      const isKept = await keep(three).then(
        () => true,
        () => false,
      );
      if (!isKept) break;
      rate *= 1.02;
      await passes(301);
    }
    expect(rate).toBeGreaterThan(3.7);
    expect(rate).toBeLessThanOrEqual(3.5 * 1.1);
    await passes(24 * 3_600);
    await keep(three);
  });

  it("ends when trades have cost the desk a tenth of what it holds", async () => {
    const thief = await world.person(usdt(40_000));
    const caps = { userUnits: 100_000_000_000n, deskUnits: 500_000_000_000n };
    await world.asAdmin((admin) => setCaps(admin, caps));
    await world.asAdmin((admin) =>
      admin.query(
        `insert into exchanges (id, user_id, from_currency, to_currency, paid_units,
           received_units, fee_units, trx_per_usdt_e12, fee_ppm, source, done_at)
         select 'exc_lost', $1, 'USDT', 'TRX', 1, 300000000000, 0, 1, 0, 'tickers', now()`,
        [thief.userId],
      ),
    );
    await expect(keep(three)).rejects.toThrow("waits for operators");
    await world.asAdmin((admin) => admin.query("delete from exchanges where id = 'exc_lost'"));
    await keep(three);
  });

  it("is compared with the last one after any silence", async () => {
    await passes(3_600);
    all("9");
    await expect(keep(three)).rejects.toThrow("waits for operators");
    expect(await rateNow()).toBeUndefined();
    all("3.55");
    await keep(three);
  });

  it("is as old as the oldest word that it was read from, sixty seconds in all", async () => {
    const alice = await world.person(usdt(10));
    says.c = { rate: "3.49", secondsAgo: 50 };
    await keep(three);
    const { id } = await quoteOf(alice);
    await passes(11);
    expect(await refusalOf(quoteOf(alice))).toBe("exchange-closed");
    expect(await refusalOf(tradeOn(alice, id))).toBe("exchange-closed");
    says.c = { rate: "3.49", secondsAgo: 61 };
    await keep(three);
    await passes(11);
    await quoteOf(alice);
  });

  it("needs two different markets at the start", () => {
    expect(() => rateSourceOf("tickers:a", sourceDeps())).toThrow("at least 2");
    expect(() => rateSourceOf("tickers:a a", sourceDeps())).toThrow("another market");
    expect(() => rateSourceOf("guess:1", sourceDeps())).toThrow("unknown kind");
  });
});

describe("a rate by operators", () => {
  beforeAll(forgetRates);

  it("needs two people, is public at once and holds 15 minutes later", async () => {
    await reads("operators");
    await expect(keep("operators")).rejects.toThrow("no rate yet");
    const order = await proposeRate(deps(), as("olga"), { rate: "3.4", feePpm: "3000" });
    expect(await refusalOf(approveRate(deps(), as("olga"), order.id))).toBe(
      "second-operator-required",
    );
    expect((await getDeskRate(world.databases.api)).orders).toEqual([]);
    const approved = await approveRate(deps(), as("pavel"), order.id);
    expect(await approveRate(deps(), as("pavel"), order.id)).toEqual(approved);
    const names = await namesUnder(world.databases.auditor, "change-rate", order.id);
    expect(names).toEqual(["olga", "pavel"]);
    const [coming] = (await getDeskRate(world.databases.api)).orders;
    expect(coming).toMatchObject({ rate: "3.4", exchange_fee: "0.3" });
    // Where the rate is fixed, it would never hold.
    await reads("fixed");
    expect((await getDeskRate(world.databases.api)).orders).toEqual([]);
    await reads("operators");
    const waitMs = (approved.startsAt?.getTime() ?? 0) - Date.now();
    expect(waitMs).toBeGreaterThan(14 * 60_000);
    await expect(keep("operators")).rejects.toThrow("no rate yet");
    await decided("update exchange_rate_orders set starts_at = now() where id = $1", [order.id]);
    await keep("operators");
    expect(await findFreshRate(world.databases.api)).toMatchObject({
      trxPerUsdtE12: parseRate("3.4"),
      feePpm: 3_000n,
      source: "operators",
    });
  });

  it("is not what a stolen worker says in their name", async () => {
    const { worker } = world.databases;
    await expect(
      worker.query("select exchange_keep_rate(1000000000000, 0, 'operators', '[]')"),
    ).rejects.toThrow("no operators ordered it");
    for (const statement of [
      "update exchange_caps set desk_minute_units = 1",
      "update exchange_source set kind = 'fixed', fixed_most_e12 = 9",
      "insert into exchange_cap_orders (id, user_minute_units, desk_minute_units) values ('', 1, 1)",
    ]) {
      await expect(worker.query(statement)).rejects.toThrow("permission denied");
    }
  });

  it("is refused by the database without two names, and is never changed after", async () => {
    const order = await proposeRate(deps(), as("olga"), { rate: "9", feePpm: "0" });
    const { operator } = world.databases;
    const start = (id: string) =>
      operator.query("update exchange_rate_orders set starts_at = now() where id = $1", [id]);
    await expect(start(order.id)).rejects.toThrow("two operators");
    await expect(
      operator.query(
        "insert into exchange_rate_orders (id, trx_per_usdt_e12, fee_ppm, starts_at) values ($1, 1, 0, now())",
        [order.id.replace(/.$/, "0")],
      ),
    ).rejects.toThrow("permission denied");
    await approveRate(deps(), as("pavel"), order.id);
    await expect(start(order.id)).rejects.toThrow("is as it is");
  });

  it("lets no rate hold that nobody used for a day, nor be decided that waited a day", async () => {
    const order = await proposeRate(deps(), as("olga"), { rate: "8", feePpm: "0" });
    await decided(
      "update exchange_rate_orders set proposed_at = now() - interval '25 h' where id = $1",
      [order.id],
    );
    expect(await refusalOf(approveRate(deps(), as("pavel"), order.id))).toBe("rate-order-expired");
    const next = await proposeRate(deps(), as("olga"), { rate: "8", feePpm: "0" });
    await approveRate(deps(), as("pavel"), next.id);
    await decided("update exchange_rate_orders set starts_at = null where id <> $1", [next.id]);
    const holds = () => findOrderedRate(world.databases.worker);
    const starts = (hours: number) =>
      decided(
        "update exchange_rate_orders set starts_at = now() - $2 * interval '1 h', kept_at = null where id = $1",
        [next.id, hours],
      );
    await starts(23);
    expect((await holds())?.id).toBe(next.id);
    await starts(25);
    expect(await holds()).toBeNull();
    const keep = "select exchange_keep_rate(8000000000000, 0, 'operators', '[]')";
    await expect(world.databases.worker.query(keep)).rejects.toThrow("no operators ordered it");
    // In use it holds for as long as it is used.
    await starts(23);
    await world.databases.worker.query(keep);
    await decided(
      "update exchange_rate_orders set starts_at = now() - interval '9 days' where id = $1",
      [next.id],
    );
    expect((await holds())?.id).toBe(next.id);
    const forged = world.databases.operator.query(
      "update exchange_rate_orders set kept_at = now() where id = $1",
      [next.id],
    );
    await expect(forged).rejects.toThrow("permission denied");
  });

  it.each([
    [{ rate: "0", feePpm: "0" }],
    [{ rate: "-1", feePpm: "0" }],
    [{ rate: "1e3", feePpm: "0" }],
    [{ rate: "3.5", feePpm: "50001" }],
    [{ rate: "3.5", feePpm: "1.5" }],
  ])("refuses %o", async (asked) => {
    await expect(proposeRate(deps(), as("olga"), asked)).rejects.toThrow();
  });
});
