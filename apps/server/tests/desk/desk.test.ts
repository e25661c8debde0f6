import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import {
  approveRate,
  keepRate,
  proposeRate,
  updateCaps,
} from "../../src/features/desk/exchange/index.ts";
import { getDeskRate } from "../../src/features/desk/exchange/list-exchanges.ts";
import { openQuote } from "../../src/features/desk/exchange/open-quote.ts";
import {
  fixedRate,
  type RateSourceDeps,
  rateSourceOf,
} from "../../src/features/desk/exchange/rate-sources.ts";
import {
  findFreshRate,
  findOrderedRate,
  updateSourceKind,
} from "../../src/features/desk/exchange/rate-store.ts";
import { requestExchange } from "../../src/features/desk/exchange/request-exchange.ts";
import type { Actor } from "../../src/kernel/actor.ts";
import { openLogger } from "../../src/kernel/logger.ts";
import type { TickerFeed } from "../../src/wire/market/rate-source.ts";
import { keepBooksClean } from "../books.ts";
import { pin, refusalOf, trx, usdt } from "../market-world.ts";
import { namesUnder } from "../operator-names.ts";
import { openProjectWorld, type ProjectWorld } from "../projects/project-world.ts";

let world: ProjectWorld;
beforeAll(async () => {
  world = await openProjectWorld();
  await world.fundDesk(trx(1_000_000), usdt(300_000));
});
afterAll(() => world.close());
keepBooksClean(() => world.databases.auditor);

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
function forgetRates() {
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

describe("a rate from several markets", () => {
  const three = "tickers:a b c";
  const all = (rate: string, secondsAgo = 0) => {
    for (const name of ["a", "b", "c"]) says[name] = { rate, secondsAgo };
  };
  /** What the markets say, read every ten seconds for so long; the seconds after which it was kept. */
  async function stands(rate: string, seconds: number): Promise<number | null> {
    all(rate);
    for (let gone = 0; gone <= seconds; gone += 10) {
      const isKept = await keep(three).then(
        () => true,
        () => false,
      );
      if (isKept) return gone;
      await passes(10);
    }
    return null;
  }
  beforeEach(async () => {
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

  it("opens at a new level once that has stood for five minutes", async () => {
    expect(await stands("3.7", 600)).toBe(300);
    expect(await rateNow()).toBe(parseRate("3.7"));
    all("3.75");
    await keep(three);
    all("3.5");
    await expect(keep(three)).rejects.toThrow("moved too far");
  });

  it("does not open at a level that did not stand", async () => {
    expect(await stands("3.7", 200)).toBeNull();
    all("4.5");
    await expect(keep(three)).rejects.toThrow("moved too far");
    await passes(10);
    expect(await stands("3.7", 290)).toBeNull();
    // Two looks five minutes apart are not five minutes of readings.
    all("4.5");
    await expect(keep(three)).rejects.toThrow("moved too far");
    await passes(301);
    await expect(keep(three)).rejects.toThrow("moved too far");
  });

  it("is not believed at once after a silence of five minutes, whatever it is", async () => {
    await passes(301);
    all("9");
    await expect(keep(three)).rejects.toThrow("first after a silence");
    expect(await rateNow()).toBeUndefined();
    expect(await stands("3.5", 600)).toBe(300);
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
  const as = (name: string) => ({ name, password: `${name}-knows-9` });
  const deps = () => ({
    ...{ database: world.databases.operator, operators: world.operators, clock: world.clock },
  });

  it("needs two people, is public at once and holds 15 minutes later", async () => {
    await updateSourceKind(world.databases.worker, "operators");
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
    // Where the desk reads markets, it would never hold.
    await updateSourceKind(world.databases.worker, "tickers");
    expect((await getDeskRate(world.databases.api)).orders).toEqual([]);
    await updateSourceKind(world.databases.worker, "operators");
    const waitMs = (approved.startsAt?.getTime() ?? 0) - Date.now();
    expect(waitMs).toBeGreaterThan(14 * 60_000);
    await expect(keep("operators")).rejects.toThrow("no rate yet");
    await world.asAdmin(async (admin) => {
      await admin.query(
        "alter table exchange_rate_orders disable trigger exchange_rate_orders_decided",
      );
      await admin.query("update exchange_rate_orders set starts_at = now() where id = $1", [
        order.id,
      ]);
      await admin.query(
        "alter table exchange_rate_orders enable always trigger exchange_rate_orders_decided",
      );
    });
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
    await expect(worker.query("select exchange_set_caps(1, 500000000001)")).rejects.toThrow(
      "exchange_caps_most",
    );
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
    const admin = (text: string, params: unknown[]) =>
      world.asAdmin(async (client) => {
        await client.query(
          "alter table exchange_rate_orders disable trigger exchange_rate_orders_decided",
        );
        await client.query(text, params);
        await client.query(
          "alter table exchange_rate_orders enable always trigger exchange_rate_orders_decided",
        );
      });
    const order = await proposeRate(deps(), as("olga"), { rate: "8", feePpm: "0" });
    await admin(
      "update exchange_rate_orders set proposed_at = now() - interval '25 h' where id = $1",
      [order.id],
    );
    expect(await refusalOf(approveRate(deps(), as("pavel"), order.id))).toBe("rate-order-expired");
    const next = await proposeRate(deps(), as("olga"), { rate: "8", feePpm: "0" });
    await approveRate(deps(), as("pavel"), next.id);
    await admin("update exchange_rate_orders set starts_at = null where id <> $1", [next.id]);
    const holds = () => findOrderedRate(world.databases.worker);
    const starts = (hours: number) =>
      admin(
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
    await admin(
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

describe("what a minute may bring", () => {
  const aMinutePasses = () =>
    world.asAdmin((admin) =>
      admin.query("update exchanges set booked_at = booked_at - interval '61 seconds'"),
    );
  beforeAll(async () => {
    await aMinutePasses();
    const source = fixedRate(parseRate("3.5"));
    await keepRate({ database: world.databases.worker, source, feePpm });
    await updateCaps(world.databases.worker, { userUnits: 100_000_000n, deskUnits: 150_000_000n });
  });

  it("is bounded for one person, for all together, and counts anew after it", async () => {
    const [alice, bob] = [await world.person(usdt(500)), await world.person(usdt(500))];
    await sell(alice, 60);
    expect(await refusalOf(sell(alice, 41))).toBe("exchange-minute-full");
    expect(await world.available(alice, "USDT")).toBe(440_000_000n);
    await sell(alice, 40);
    expect(await refusalOf(sell(bob, 51))).toBe("exchange-minute-full");
    await sell(bob, 50);
    await aMinutePasses();
    await sell(alice, 100);
  });

  it("holds when twenty come at once, through two processes", async () => {
    await aMinutePasses();
    const people = await Promise.all(Array.from({ length: 20 }, () => world.person(usdt(20))));
    const { ledger } = world.another("api");
    const quotes = await Promise.all(
      people.map((one) =>
        openQuote(world.deps, one, { from: "USDT", to: "TRX", paidUnits: 20_000_000n }),
      ),
    );
    const ends = await Promise.allSettled(
      people.map((one, place) =>
        requestExchange(place % 2 === 0 ? world.deps : { ...world.deps, ledger }, one, {
          ...{ paid: usdt(20), to: "TRX", fundPassword: pin },
          ...{ quoteId: quotes[place]?.id, idempotency: undefined },
        }),
      ),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    const codes = await Promise.all(
      ends.flatMap((end) =>
        end.status === "rejected" ? [refusalOf(Promise.reject(end.reason))] : [],
      ),
    );
    expect(new Set(codes)).toEqual(new Set(["exchange-minute-full"]));
  });
});
