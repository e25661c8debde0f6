import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json, Ledger, Posting } from "../../src/ledger/index.ts";
import { exchangeDone } from "../../src/ledger/recipes/desk.ts";
import { withdrawalHeld } from "../../src/ledger/recipes/payouts.ts";
import { useWorld } from "../use-world.ts";
import { fact, fundHouse, openLedgerWorld, trx, usdt } from "./ledger-world.ts";

const world = useWorld(openLedgerWorld);
let processes: Ledger[];
beforeAll(async () => {
  await fundHouse(world.ledgers, usdt(1_000_000n));
  processes = [1, 2, 3, 4].map(() => world.another("api"));
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.close()));
});

function hold(userId: string, units: bigint): Posting<Json> {
  const journal = withdrawalHeld({ withdrawalId: fact(), userId, amount: trx(units) });
  return { journals: [journal], answer: null };
}

/** An exchange touches three accounts that every other exchange touches too. */
function trade(userId: string): Posting<Json> {
  const facts = { exchangeId: fact(), userId, paid: trx(2n), received: usdt(9n), fee: usdt(1n) };
  return { journals: [exchangeDone(facts)], answer: null };
}

async function race(postings: readonly Posting<Json>[], doors: readonly Ledger[]) {
  const settled = await Promise.allSettled(
    postings.map((one, index) => doors[index % doors.length]!.post(one)),
  );
  const reasons = settled.flatMap((one) =>
    one.status === "rejected" ? [(one.reason as Error).message] : [],
  );
  return { posted: settled.length - reasons.length, reasons };
}

describe("ten at once on one balance", () => {
  it.each([
    ["in one process", 1],
    ["in four processes", 4],
  ])("%s: exactly what it covers succeeds", async (_, count) => {
    for (let round = 0; round < 10; round += 1) {
      const user = await world.userWith(trx(100n));
      const asks = Array.from({ length: 10 }, () => hold(user, 30n));
      const { posted, reasons } = await race(asks, processes.slice(0, count));
      expect(posted).toBe(3);
      expect(reasons).toEqual(Array(7).fill("insufficient-balance"));
      const balances = await processes[0]!.balances([user]);
      expect(balances.get(user)?.TRX).toEqual({ available: 10n, held: 90n });
    }
  });

  it("of mixed sizes: never more than it covers, and no ask that fits is refused", async () => {
    const user = await world.userWith(trx(1_000n));
    const sizes = [700n, 600n, 500n, 300n, 200n, 150n, 90n, 60n, 40n, 7n];
    const settled = await Promise.allSettled(
      sizes.map((size, index) => processes[index % 4]!.post(hold(user, size))),
    );
    const balances = (await processes[0]!.balances([user])).get(user)!.TRX;
    const taken = sizes.filter((_, index) => settled[index]?.status === "fulfilled");
    expect(balances.held).toBe(taken.reduce((sum, size) => sum + size, 0n));
    const refused = sizes.filter((_, index) => settled[index]?.status === "rejected");
    for (const size of refused) expect(size).toBeGreaterThan(balances.available);
  });
});

describe("hot accounts", () => {
  it("from four processes at once: nothing lost, nothing doubled, no deadlock", async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => world.userWith(trx(1_000n))));
    const asks = Array.from({ length: 1_200 }, (_, index) => {
      const user = users[index % users.length]!;
      return index % 3 === 0 ? hold(user, 1n) : trade(user);
    });
    const deadlocksBefore = await countDeadlocks();
    const { posted, reasons } = await race(asks, processes);
    expect(reasons).toEqual([]);
    expect(posted).toBe(1_200);
    const balances = [...(await processes[0]!.balances(users)).values()];
    for (const { TRX, USDT } of balances) {
      expect({ TRX, USDT }).toEqual({
        // Per user: 100 asks, of which a third hold 1 TRX and the rest pay 2 TRX for 9 USDT.
        TRX: { available: 1_000n - TRX.held - 2n * (100n - TRX.held), held: TRX.held },
        USDT: { available: 9n * (100n - TRX.held), held: 0n },
      });
    }
    const heldInAll = balances.reduce((sum, { TRX }) => sum + TRX.held, 0n);
    expect(heldInAll).toBe(400n);
    const [journals] = await world.databases.auditor.query<{ kept: bigint }>(
      "select count(*) as kept from ledger_journals where reference = any($1::text[])",
      [asks.map((ask) => ask.journals[0]!.reference)],
    );
    expect(journals?.kept).toBe(1_200n);
    expect(await countDeadlocks()).toBe(deadlocksBefore);
  });
});

async function countDeadlocks(): Promise<bigint> {
  const [row] = await world.databases.auditor.query<{ deadlocks: bigint }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  return row!.deadlocks;
}
