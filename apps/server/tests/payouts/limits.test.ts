import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import {
  cancelWithdrawal,
  listWithdrawalCurrencies,
  requestWithdrawal as orderEndpoint,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { money } from "@clearhold/money";
import { beforeAll, describe, expect, it } from "vitest";
import { parseRate } from "../../src/features/desk/exchange/exchange.ts";
import { findFreshRate, keepRate } from "../../src/features/desk/exchange/index.ts";
import { fixedRate } from "../../src/features/desk/exchange/rate-sources.ts";
import { requestExchange } from "../../src/features/desk/exchange/request-exchange.ts";
import { requestWithdrawal } from "../../src/features/payouts/withdrawals/request-withdrawal.ts";
import { findUncertified } from "../../src/features/people/certification/index.ts";
import { type Ledger, openLedger } from "../../src/ledger/index.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { giveDesk, newAddress } from "../paid-in.ts";
import { assetsOf, coin, finish, payoutRound, richPerson, savePayee, withdraw } from "../payers.ts";
import { fundPassword, type Person, refusalOf } from "../people.ts";
import { useOpened, useWorld } from "../use-world.ts";
import { directOrders } from "./direct-orders.ts";

const world = useWorld(openCustodyWorld);
const ledger = useOpened(() =>
  openLedger({
    database: world.databases.api,
    clock: world.clock,
    liveSessions: async (_tx, hashes) => new Set(hashes),
  }),
);
const to = newAddress();

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  await asAdmin(world, "update withdrawal_limits set day_units = 50000000 where level = 0");
});

async function payer(name: string): Promise<Person> {
  const person = await richPerson(world, name);
  await savePayee(world, person, { currency: "USDT", to });
  return person;
}

/** Straight to the posting: the look ahead of the web server has seen nothing yet. */
function order(person: Person, units: bigint, books = ledger, database = world.databases.api) {
  return requestWithdrawal({ ...directOrders(world, books), database }, person.actor, {
    ...{ amount: money("USDT", units), address: to, fundPassword },
    ...{ proofs: { emailCode: "000000" }, idempotency: undefined },
  });
}

/** A ledger that posts as soon as it has one journal of each kind, in this order and in one batch. */
function inOneBatch(books: Ledger, kinds: readonly string[]): Ledger {
  const posts = new Map<string | undefined, () => void>();
  return {
    ...books,
    post: (posting) =>
      new Promise((resolve) => {
        posts.set(posting.journals[0]?.kind, () => resolve(books.post(posting)));
        if (posts.size === kinds.length) for (const kind of kinds) posts.get(kind)?.();
      }),
  };
}

/** With a rate of this moment. */
async function openDesk(): Promise<void> {
  const { databases, clock, adminUrl } = world;
  const desk = { adminUrl, database: databases.operator, clock };
  await giveDesk(desk, money("TRX", 300n * coin));
  await keepRate({ database: databases.worker, source: fixedRate(parseRate("2")), feePpm: 0n });
}

async function limitOf(person: Person) {
  const [, usdt] = await person.call(listWithdrawalCurrencies, {});
  return usdt;
}

describe("the limit of 24 hours", () => {
  it("of twenty at once lets exactly what it covers through, in one batch and in many", async () => {
    const alice = await payer("alice");
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => order(alice, 10n * coin)),
    );
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(refused.map(({ code }) => code)).toEqual(Array(15).fill("withdrawal-above-day-limit"));
    expect(await assetsOf(alice, "USDT")).toEqual({ available: "50", locked: "50" });
    const [other] = await Promise.allSettled([order(await payer("adam"), 10n * coin)]);
    expect(other?.status).toBe("fulfilled");
  });

  it("says the limit, what is used, what is free, and when more is", async () => {
    const bob = await payer("bob");
    expect(await limitOf(bob)).toMatchObject({
      ...{ with_limit: "50", with_used: "0", with_free: "50", frees_at: 0, certification: 0 },
    });
    const { createtime } = await withdraw(world, bob, { currency: "USDT", price: "30", to });
    const refused = await refusalOf(withdraw(world, bob, { currency: "USDT", price: "20.5", to }));
    expect(refused).toMatchObject({
      code: "withdrawal-above-day-limit",
      details: {
        ...{ limit: "50 USDT", used: "30 USDT", free: "20 USDT" },
        until: String(createtime + 86_400),
      },
    });
    expect(await limitOf(bob)).toMatchObject({
      ...{ with_used: "30", with_free: "20", frees_at: createtime + 86_400 },
    });
  });

  it("is free again after 24 hours, and at once for what came back", async () => {
    const carol = await payer("carol");
    const { id } = await withdraw(world, carol, { currency: "USDT", price: "50", to });
    await carol.call(cancelWithdrawal, { id });
    await payoutRound(world);
    expect(await limitOf(carol)).toMatchObject({ with_free: "50", balance: "100" });
    const again = await withdraw(world, carol, { currency: "USDT", price: "50", to });
    await finish(world, carol, again.id);
    const order = { currency_id: "USDT", price: "1", address: to, password: fundPassword } as const;
    const refused = carol.call(orderEndpoint, { ...order, ecaptcha: "000000" });
    expect((await refusalOf(refused)).code).toBe("withdrawal-above-day-limit");
    world.clock.advance(86_400);
    expect(await limitOf(carol)).toMatchObject({ with_used: "0", with_free: "50" });
    await withdraw(world, carol, { currency: "USDT", price: "50", to });
  });

  it("that fell below what was used names the end of what has to end first", async () => {
    const frank = await payer("frank");
    await withdraw(world, frank, { currency: "USDT", price: "30", to });
    world.clock.advance(3_600);
    const { createtime } = await withdraw(world, frank, { currency: "USDT", price: "20", to });
    await asAdmin(world, "update withdrawal_limits set day_units = 15000000 where level = 0");
    const fallen = { with_used: "50", with_free: "0", frees_at: createtime + 86_400 };
    expect(await limitOf(frank)).toMatchObject(fallen);
    await asAdmin(world, "update withdrawal_limits set day_units = 50000000 where level = 0");
  });

  it("covers what waits for certification too, which is then less", async () => {
    await asAdmin(world, "update deposit_limits set month_units = 60000000 where level = 0");
    const erin = await payer("erin");
    const uncertified = async () => {
      const { list } = await erin.call(getAssets, {});
      return list.find((one) => one.currency_code === "USDT")?.uncertified;
    };
    expect(await uncertified()).toBe("40");
    const { id } = await withdraw(world, erin, { currency: "USDT", price: "30", to });
    expect(await uncertified()).toBe("10");
    await withdraw(world, erin, { currency: "USDT", price: "20", to });
    expect(await uncertified()).toBe("0");
    await erin.call(cancelWithdrawal, { id });
    await payoutRound(world);
    expect(await uncertified()).toBe("20");
    await asAdmin(world, "update deposit_limits set month_units = 1500000000000 where level = 0");
  });

  it("takes nothing of what did not wait: money that leaves makes no room for other money", async () => {
    await asAdmin(world, "update deposit_limits set month_units = 60000000 where level = 0");
    const hank = await payer("hank");
    const address = (await hank.call(getDepositAddress, { currency_id: "USDT" })).address;
    const deposit = async (coins: bigint) => {
      await world.pay("USDT", address, coins * coin);
      await world.settle();
    };
    const waits = async () => {
      const { USDT } = await findUncertified(world.databases.api, hank.userId, world.clock.now());
      return USDT.waitingUnits / coin;
    };
    expect(await waits()).toBe(40n);
    await order(hank, 50n * coin);
    expect(await waits()).toBe(0n);
    await deposit(30n);
    expect(await waits()).toBe(30n);
    world.clock.advance(29 * 86_400);
    await order(hank, 50n * coin);
    expect(await waits()).toBe(0n);
    // Both deposits are older than 30 days now, the last withdrawal is not.
    world.clock.advance(86_400);
    await deposit(100n);
    expect(await waits()).toBe(40n);
    await asAdmin(world, "update deposit_limits set month_units = 1500000000000 where level = 0");
  });

  it.each([
    ["exchange", "exchange-done", "withdrawal-held"],
    ["withdrawal", "withdrawal-held", "exchange-done"],
  ])(
    "and what waits is not exchanged beside a withdrawal: the %s is posted first",
    async (...[first, ...kinds]) => {
      await openDesk();
      await asAdmin(world, "update deposit_limits set month_units = 60000000 where level = 0");
      const gail = await payer(`gail-${first}`);
      const both = inOneBatch(ledger, kinds);
      const { clock, guard } = world;
      const database = world.databases.api;
      const freshRate = () => findFreshRate(database);
      const [exchanged, ordered] = await Promise.allSettled([
        requestExchange({ database, freshRate, clock, guard, ledger: both }, gail.actor, {
          ...{ paid: money("USDT", 75n * coin), to: "TRX", fundPassword },
          ...{ quoteId: undefined, idempotency: undefined },
        }),
        order(gail, 25n * coin, both),
      ]);
      expect(exchanged).toMatchObject({ reason: { code: "deposit-uncertified" } });
      expect(ordered.status).toBe("fulfilled");
      expect(await assetsOf(gail, "USDT")).toEqual({ available: "75", locked: "25" });
      await asAdmin(world, "update deposit_limits set month_units = 1500000000000 where level = 0");
    },
  );

  it("rises with the level of certification, which no login may make up", async () => {
    const rows = await world.databases.auditor.query<{ currency: string; dayUnits: bigint }>(
      "select currency, day_units from withdrawal_limits order by currency, level",
    );
    for (const currency of ["TRX", "USDT"]) {
      const [zero, one, two] = rows.filter((row) => row.currency === currency);
      expect((zero?.dayUnits ?? 0n) < (one?.dayUnits ?? 0n)).toBe(true);
      expect((one?.dayUnits ?? 0n) < (two?.dayUnits ?? 0n)).toBe(true);
    }
    const dora = await payer("dora");
    const deps = { ...directOrders(world, ledger), standingOf: async () => ({ certification: 1 }) };
    const ordered = requestWithdrawal(deps, dora.actor, {
      ...{ amount: money("USDT", 60n * coin), address: to, fundPassword },
      ...{ proofs: { emailCode: "000000" }, idempotency: undefined },
    });
    expect((await refusalOf(ordered)).code).toBe("withdrawal-above-day-limit");
  });

  it("of twenty at once lets as many through in two web servers, each with its own ledger", async () => {
    const { database } = await world.anotherApi();
    const liveSessions = async (_tx: unknown, hashes: readonly string[]) => new Set(hashes);
    const books = openLedger({ database, clock: world.clock, liveSessions });
    const people = [await payer("ally"), await payer("alan"), await payer("alex")];
    for (const person of people) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, place) =>
          place % 2 === 0 ? order(person, 10n * coin) : order(person, 10n * coin, books, database),
        ),
      );
      const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      expect(refused.map(({ code }) => code)).toEqual(Array(15).fill("withdrawal-above-day-limit"));
      expect(await assetsOf(person, "USDT")).toEqual({ available: "50", locked: "50" });
    }
    await books.close();
  });
});
