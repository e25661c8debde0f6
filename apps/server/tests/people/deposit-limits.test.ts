import { exchange } from "@clearhold/contract/wallet/desk/exchange";
import { getCertification } from "@clearhold/contract/wallet/people/certification";
import {
  cancelSubscription,
  getProject,
  subscribe,
} from "@clearhold/contract/wallet/projects/projects";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { beforeAll, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { findUncertified } from "../../src/features/people/certification/index.ts";
import { constraintOf } from "../../src/kernel/database-fault.ts";
import { newId } from "../../src/kernel/ids.ts";
import { authorisedJournal, openLedger } from "../../src/ledger/index.ts";
import { subscriptionHeld } from "../../src/ledger/recipes/projects.ts";
import { asAdmin, withClient } from "../database.ts";
import { trx, usdt } from "../market-world.ts";
import { giveDesk, payIn } from "../paid-in.ts";
import { fundPassword, type Person, refusalOf, settledPerson } from "../people.ts";
import { openRaiseWorld } from "../projects/raise-world.ts";
import { useWorld } from "../use-world.ts";

const monthMs = 30 * 86_400_000;
const world = useWorld(openRaiseWorld);
let projectId: string;

beforeAll(async () => {
  const { databases, clock, adminUrl } = world;
  const chain = { database: databases.worker, clock };
  for (const amount of [trx(100_000), usdt(30_000)]) {
    await payIn(chain, { amount });
    await giveDesk({ adminUrl, database: databases.operator, clock }, amount);
  }
  await keepRate({ database: databases.worker, source: fixedRate(parseRate("2")), feePpm: 0n });
  await asAdmin(
    world,
    "update deposit_limits set month_units = 100000000 * (level + 1) where level < 2",
  );
  projectId = await world.open({
    ...{ currency: "USDT", target: "100000", minimum: "0", cooling_off_hours: 24 },
    ...{ end: "+2d", publish: "+4d", give: "+5d" },
  });
});

let people = 0;

/** Somebody who may use 100 of each coin in 30 days, and was credited so many USDT. */
async function credited(coins: number): Promise<Person> {
  people += 1;
  const person = await settledPerson(world, `person${people}`);
  await world.pay(person, usdt(coins));
  return person;
}

const trade = (person: Person, price: string) =>
  person.call(exchange, { price, type: 3, password: fundPassword });
const buy = (person: Person, money: string) =>
  person.call(subscribe, { pro_id: projectId, money, password: fundPassword });

async function usdtOf(person: Person) {
  const { list } = await person.call(getAssets, {});
  const { available, uncertified } = list.find((one) => one.currency_code === "USDT")!;
  return { available, uncertified };
}

/** From when all of it can be used without a certification, as both calls say it. */
async function usableFrom(person: Person): Promise<number> {
  const [{ list }, view] = await Promise.all([
    person.call(getAssets, {}),
    person.call(getCertification, {}),
  ]);
  const until = list.find((one) => one.currency_code === "USDT")!.uncertified_until;
  expect(view.uncertified_until).toEqual({ TRX: 0, USDT: until });
  return until;
}

describe("what was deposited above the limit of 30 days", () => {
  it("is credited at once, and shown with the limit of each level", async () => {
    const alice = await credited(150);
    expect(await usdtOf(alice)).toEqual({ available: "150", uncertified: "50" });
    const view = await alice.call(getCertification, {});
    expect(view).toMatchObject({
      deposited: { TRX: "0", USDT: "150" },
      uncertified: { TRX: "0", USDT: "50" },
    });
    const limits = view.list.map((level) => level.reh_limit.USDT);
    expect(limits).toEqual(["100", "200", ""]);
  });

  it.each([
    [100, "0"],
    [100.000001, "0.000001"],
    [99, "0"],
  ])("of %d credited is %s", async (coins, waits) => {
    const bob = await settledPerson(world, `border${String(coins).replace(".", "-")}`);
    const units = BigInt(Math.round(coins * 1e6));
    await world.pay(bob, { currency: "USDT", units });
    expect((await usdtOf(bob)).uncertified).toBe(waits);
  });

  it("cannot be exchanged, to the last unit; what is below it can, and what it became", async () => {
    const carol = await credited(150);
    const refused = await refusalOf(trade(carol, "100.000001"));
    expect(refused).toMatchObject({
      code: "deposit-uncertified",
      details: { free: "100 USDT", waiting: "50 USDT" },
    });
    await trade(carol, "100");
    expect(await usdtOf(carol)).toEqual({ available: "50", uncertified: "50" });
    expect((await refusalOf(trade(carol, "0.000001"))).code).toBe("deposit-uncertified");
    await carol.call(exchange, { price: "200", type: 4, password: fundPassword });
    expect(await usdtOf(carol)).toEqual({ available: "150", uncertified: "50" });
  });

  it("cannot be subscribed, by the server and by the database", async () => {
    const dora = await credited(150);
    expect(await refusalOf(buy(dora, "101"))).toMatchObject({
      code: "deposit-uncertified",
      details: { free: "100 USDT", waiting: "50 USDT" },
    });
    expect(constraintOf(await post(dora, 101).catch((error) => error))).toBe("deposit_uncertified");
    await buy(dora, "90");
    await post(dora, 10);
    expect(await usdtOf(dora)).toEqual({ available: "50", uncertified: "50" });
    expect((await dora.call(getProject, { pro_id: projectId })).ubalance).toBe("50");
  });

  it("waits no longer after a certification, or when the deposits are older than 30 days", async () => {
    const eve = await credited(250);
    const lookAt = (at: number) =>
      findUncertified(world.databases.api, eve.userId, new Date(at)).then(
        ({ USDT }) => USDT.waitingUnits,
      );
    const [row] = await world.databases.auditor.query<{ creditedAt: Date }>(
      "select credited_at from deposits where owner_id = $1",
      [eve.userId],
    );
    const at = row!.creditedAt.getTime();
    expect(await lookAt(at + monthMs - 1)).toBe(150_000_000n);
    expect(await lookAt(at + monthMs)).toBe(0n);
    expect(await usableFrom(eve)).toBe(Math.floor((at + monthMs) / 1000) + 1);
    for (const [level, waits] of [
      [1, "50"],
      [2, "0"],
    ] as const) {
      await asAdmin(world, "update users set certification = $2 where id = $1", [
        eve.userId,
        level,
      ]);
      expect((await usdtOf(eve)).uncertified).toBe(waits);
    }
    expect(await usableFrom(eve)).toBe(0);
    await trade(eve, "250");
  });

  it("says from when all of it can be used, which is when enough deposits are too old", async () => {
    const gil = await settledPerson(world, "gil");
    for (const coins of [40, 70, 20, 30]) await world.pay(gil, usdt(coins));
    const rows = await world.databases.auditor.query<{ creditedAt: Date }>(
      "select credited_at from deposits where owner_id = $1 order by credited_at",
      [gil.userId],
    );
    // Without the first 120 are left; without the second no more than the limit.
    const [, second] = rows.map(({ creditedAt }) => creditedAt.getTime());
    expect((await usdtOf(gil)).uncertified).toBe("60");
    expect(await usableFrom(gil)).toBe(Math.floor((second! + monthMs) / 1000) + 1);
    expect(await usableFrom(await credited(100))).toBe(0);
  });

  it("is less by what operators took back of a deposit that never arrived", async () => {
    const fay = await credited(150);
    await withClient(world.adminUrl, async (admin) => {
      await admin.query("alter table deposit_takebacks disable trigger user");
      await admin.query(
        `insert into deposit_takebacks (id, deposit_id, user_id, currency, units, reason, order_hash,
           proposed_at, booked_units, booked_at)
         select 'dtb_' || repeat('0', 26), id, owner_id, 'USDT', 20000000, 'never came', '', now(),
           20000000, now() from deposits where owner_id = $1`,
        [fay.userId],
      );
      expect((await usdtOf(fay)).uncertified).toBe("30");
      const laterThan = (days: number) =>
        admin.query("select credited_in_month($1, 'USDT', now() + $2 * interval '1 day')", [
          ...[fay.userId, days],
        ]);
      expect((await laterThan(29)).rows).toEqual([{ credited_in_month: "130000000" }]);
      await admin.query("update deposit_takebacks set booked_at = now() + interval '31 days'");
      expect((await laterThan(40)).rows).toEqual([{ credited_in_month: "0" }]);
      await admin.query("delete from deposit_takebacks");
      const { rows } = await admin.query(
        "select tgname from pg_trigger where tgrelid = 'deposit_takebacks'::regclass and not tgisinternal",
      );
      for (const { tgname } of rows) {
        await admin.query(`alter table deposit_takebacks enable always trigger ${tgname}`);
      }
    });
  });

  it("is not freed by a subscription that is cancelled", async () => {
    const hal = await credited(150);
    const { record_id } = await buy(hal, "100");
    expect(await usdtOf(hal)).toEqual({ available: "50", uncertified: "50" });
    await hal.call(cancelSubscription, { record_id });
    expect(await usdtOf(hal)).toEqual({ available: "150", uncertified: "50" });
    expect((await refusalOf(trade(hal, "100.000001"))).code).toBe("deposit-uncertified");
    await trade(hal, "100");
  });

  it("is not used by two processes at once", async () => {
    const racers = await Promise.all(Array.from({ length: 4 }, () => credited(150)));
    for (const racer of racers) {
      // Each posts by a ledger of its own.
      const both = await Promise.allSettled([post(racer, 60), post(racer, 60)]);
      const reasons = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      expect(reasons.map(constraintOf)).toEqual(["deposit_uncertified"]);
      expect(await usdtOf(racer)).toEqual({ available: "90", uncertified: "50" });
    }
  });

  it("is not used in two web servers at once: what is below the limit goes through, to the unit", async () => {
    const { callAs } = await world.anotherApi();
    for (const spend of [trade, buy]) {
      const racer = await credited(150);
      const there = { ...racer, call: callAs(racer.token) };
      const twenty = Array.from({ length: 20 }, (_, place) =>
        spend(place % 2 === 0 ? racer : there, "10"),
      );
      const ends = await Promise.allSettled(twenty);
      const refused = ends.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
      expect(refused).toEqual(Array(10).fill("deposit-uncertified"));
      expect(await usdtOf(racer)).toEqual({ available: "50", uncertified: "50" });
    }
    const racer = await credited(150);
    const there = { ...racer, call: callAs(racer.token) };
    const mixed = Array.from({ length: 20 }, (_, place) =>
      (place % 2 === 0 ? trade : buy)(place % 4 < 2 ? racer : there, "10"),
    );
    const ends = await Promise.allSettled(mixed);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await usdtOf(racer)).toEqual({ available: "50", uncertified: "50" });
  });

  it("is not used by an exchange and a subscription at once, whichever comes first", async () => {
    const racers = await Promise.all(Array.from({ length: 6 }, () => credited(150)));
    const ends = await Promise.all(
      racers.map(async (racer) => {
        const both = await Promise.allSettled([trade(racer, "60"), buy(racer, "60")]);
        return { both, left: await usdtOf(racer) };
      }),
    );
    for (const { both, left } of ends) {
      expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const [reason] = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      expect(reason.code).toBe("deposit-uncertified");
      expect(left).toEqual({ available: "90", uncertified: "50" });
    }
  });
});

/** A posting of the web server's login that has asked nobody. */
async function post(person: Person, coins: number): Promise<unknown> {
  const amount = usdt(coins);
  const subscriptionId = newId("sub", world.clock);
  const { userId, sessionHash } = person.actor;
  const authorised = await world.guard.authoriseSpending({
    ...{ userId, sessionHash, fundPassword },
    ...{ kind: "subscription-held", reference: subscriptionId, purpose: projectId },
    ...{ currency: amount.currency, amountUnits: String(amount.units) },
  });
  const liveSessions = async (_tx: unknown, hashes: readonly string[]) => new Set(hashes);
  const ledger = openLedger({ database: world.databases.api, clock: world.clock, liveSessions });
  const held = subscriptionHeld({ subscriptionId, userId, projectId, amount });
  try {
    return await ledger.post({
      journals: [authorisedJournal(held, authorised)],
      rows: [],
      answer: null,
    });
  } finally {
    await ledger.close();
  }
}
