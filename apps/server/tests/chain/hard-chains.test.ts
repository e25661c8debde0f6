import { getDepositAddress, listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import { beforeEach, describe, expect, it } from "vitest";
import { openCustodyWorld } from "../custody-world.ts";
import { type Person, registerPerson } from "../people.ts";
import { useWorld } from "../use-world.ts";

/** Forks, outages and halts of a network of 27 witnesses, where 19 make a block final. */

const world = useWorld(() => openCustodyWorld({ witnesses: 27 }));
let alice: Person;
let address: string;
let people = 0;

beforeEach(async () => {
  world.devnet.clearFaults();
  people += 1;
  alice = await registerPerson(world, `alice${people}`);
  address = (await alice.call(getDepositAddress, { currency_id: "TRX" })).address;
  await world.settle();
});

async function states(): Promise<string[]> {
  const { data } = await alice.call(listDeposits, { limit: 100 });
  return data.map(({ amount, currency, state }) => `${amount} ${currency} ${state}`).sort();
}

async function available(): Promise<Record<string, string>> {
  const { list } = await alice.call(getAssets, {});
  return Object.fromEntries(list.map((one) => [one.currency_code, one.available]));
}

async function cursor(): Promise<number> {
  const [row] = await world.databases.auditor.query<{ number: bigint }>(
    "select number from scan_cursor",
  );
  return Number(row?.number);
}

describe.each([1, 2, 3, 6, 9, 12, 15, 18])("a fork of %i blocks", (depth) => {
  it("credits once what comes back in another block", async () => {
    await world.pay("TRX", address, 5_000_000n);
    await world.devnet.mine(depth - 1);
    await world.worker.rounds.scan();
    expect(await states()).toEqual(["5 TRX detected"]);
    await world.devnet.fork({ depth, keepAbandoned: true });
    await world.worker.rounds.scan();
    // The deepest one makes a branch of 19, whose first block may be final at once.
    const shown = depth < 18 ? /^5 TRX detected$/ : /^5 TRX (detected|credited)$/;
    expect(await states()).toEqual([expect.stringMatching(shown)]);
    await world.settle();
    expect(await states()).toEqual(["5 TRX credited"]);
    expect(await available()).toMatchObject({ TRX: "5" });
    await world.expectChainBooks();
  });

  it("takes back what does not, and credits the block that took its place", async () => {
    await world.pay("USDT", address, 6_000_000n);
    await world.devnet.mine(depth - 1);
    await world.worker.rounds.scan();
    await world.devnet.fork({ depth, keepAbandoned: false });
    await world.worker.rounds.scan();
    expect(await states()).toEqual(["6 USDT orphaned"]);
    await world.pay("USDT", address, 7_000_000n);
    await world.settle();
    expect(await states()).toEqual(["6 USDT orphaned", "7 USDT credited"]);
    expect(await available()).toMatchObject({ USDT: "7" });
    await world.expectChainBooks();
  });
});

describe("a long outage", () => {
  it("is caught up with in order, without a gap, and nothing in it is missed", async () => {
    const before = await cursor();
    for (let hour = 0; hour < 12; hour += 1) {
      await world.devnet.mine(100);
      await world.pay("TRX", address, 1_000_000n);
    }
    await world.devnet.solidify();
    const solid = world.devnet.head().solid;
    expect(solid - before).toBeGreaterThan(1_200);
    const booked: number[] = [];
    while (booked.at(-1) !== 0) booked.push(await world.worker.rounds.scan());
    expect(booked.reduce((sum, one) => sum + one, 0)).toBe(solid - before);
    expect(Math.max(...booked)).toBeLessThan(solid - before);
    expect(await cursor()).toBe(solid);
    expect(await available()).toMatchObject({ TRX: "12" });
    await world.expectChainBooks();
  });

  it("may be caught up with by two workers, one of which fails again and again", async () => {
    for (let hour = 0; hour < 4; hour += 1) {
      await world.devnet.mine(100);
      await world.pay("USDT", address, 1_000_000n);
    }
    await world.devnet.solidify();
    const solid = world.devnet.head().solid;
    const other = await world.anotherWorker();
    while ((await cursor()) < solid) {
      world.devnet.lie({ path: "walletsolidity/getblockbynum", kind: "not-json", times: 1 });
      await Promise.allSettled([world.worker, other].map(({ rounds }) => rounds.scan()));
    }
    world.devnet.clearFaults();
    expect(await available()).toMatchObject({ USDT: "4" });
    await world.expectChainBooks();
  });
});

describe("a solid node that stands behind the full one", () => {
  it("credits nothing early, and all of it when it comes", async () => {
    await world.pay("TRX", address, 2_000_000n);
    await world.devnet.solidify();
    world.devnet.setFaults({ solidityLag: 40 });
    for (let round = 0; round < 3; round += 1) await world.worker.rounds.scan();
    expect(await states()).toEqual(["2 TRX detected"]);
    world.devnet.clearFaults();
    await world.settle();
    expect(await states()).toEqual(["2 TRX credited"]);
    await world.expectChainBooks();
  });

  it("is waited for while the chain stands still", async () => {
    await world.pay("TRX", address, 3_000_000n);
    await world.devnet.mine(5);
    for (let round = 0; round < 5; round += 1) await world.worker.rounds.scan();
    const [one] = (await alice.call(listDeposits, { limit: 1 })).data;
    expect(one?.state).toBe("detected");
    await world.settle();
    expect(await available()).toMatchObject({ TRX: "3" });
  });
});
