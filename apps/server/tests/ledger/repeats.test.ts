import { describe, expect, it } from "vitest";
import type { IdempotencyKey } from "../../src/kernel/idempotency-key.ts";
import type { Json, Posting } from "../../src/ledger/index.ts";
import { depositCredited } from "../../src/ledger/recipes/custody.ts";
import { withdrawalHeld } from "../../src/ledger/recipes/payouts.ts";
import { useWorld } from "../use-world.ts";
import { fact, openLedgerWorld, trx } from "./ledger-world.ts";

const world = useWorld(openLedgerWorld);

function hold(userId: string, units: bigint, idempotency?: IdempotencyKey): Posting<Json> {
  const withdrawalId = fact();
  const journal = withdrawalHeld({ withdrawalId, userId, amount: trx(units) });
  const posting = { journals: [journal], answer: { id: withdrawalId, state: "held" } };
  return idempotency ? { ...posting, idempotency } : posting;
}

function keyOf(userId: string, key: string, fingerprint = "same form"): IdempotencyKey {
  return { userId, operation: "withdraw", key, fingerprint };
}

async function heldBy(userId: string): Promise<bigint> {
  const balances = await world.ledgers.api.balances([userId]);
  return balances.get(userId)!.TRX.held;
}

describe("an idempotency key", () => {
  it("answers ten times the same and moves money once, in one batch and in later ones", async () => {
    const { api } = world.ledgers;
    const user = await world.userWith(trx(100n));
    const key = keyOf(user, "k-1");
    const first = await Promise.all(
      Array.from({ length: 10 }, () => api.postForReceipt(hold(user, 10n, key))),
    );
    expect(first.filter((one) => one.outcome === "posted")).toHaveLength(1);
    expect(new Set(first.map((one) => JSON.stringify(one.answer))).size).toBe(1);
    const later = await api.postForReceipt(hold(user, 10n, key));
    expect(later).toEqual({ outcome: "replayed", answer: first[0]?.answer });
    expect(await api.findAnswer(key)).toEqual(first[0]?.answer);
    expect(await heldBy(user)).toBe(10n);
  });

  it("is refused for another form, and belongs to one user and one operation", async () => {
    const { api } = world.ledgers;
    const user = await world.userWith(trx(100n));
    const other = await world.userWith(trx(100n));
    await api.post(hold(user, 10n, keyOf(user, "k-2")));
    const changed = keyOf(user, "k-2", "another form");
    await expect(api.post(hold(user, 11n, changed))).rejects.toThrow("idempotency-key-reused");
    await expect(api.findAnswer(changed)).rejects.toThrow("idempotency-key-reused");
    const theirs = await api.postForReceipt(hold(other, 10n, keyOf(other, "k-2")));
    const elsewhere = { ...keyOf(user, "k-2"), operation: "exchange" };
    expect(await api.findAnswer(elsewhere)).toBeNull();
    const again = await api.postForReceipt(hold(user, 10n, elsewhere));
    expect([theirs.outcome, again.outcome]).toEqual(["posted", "posted"]);
    expect([await heldBy(user), await heldBy(other)]).toEqual([20n, 10n]);
  });

  it("is not used up by a refusal", async () => {
    const { api } = world.ledgers;
    const user = await world.userWith(trx(100n));
    const key = keyOf(user, "k-3");
    await expect(api.post(hold(user, 500n, key))).rejects.toThrow("insufficient-balance");
    expect(await api.findAnswer(key)).toBeNull();
    expect((await api.postForReceipt(hold(user, 50n, key))).outcome).toBe("posted");
  });

  it("counts once over several processes, with money and without", async () => {
    const user = await world.userWith(trx(1_000n));
    const processes = [1, 2, 3, 4].map(() => world.another("api"));
    for (let round = 0; round < 25; round += 1) {
      const key = keyOf(user, `k-round-${round}`);
      const bare = { ...key, operation: "note" };
      const told = await Promise.all(
        processes.flatMap((one) => [
          one.postForReceipt(hold(user, 1n, key)),
          one.postForReceipt({ journals: [], idempotency: bare, answer: fact() }),
        ]),
      );
      expect(told.filter((one) => one.outcome === "posted")).toHaveLength(2);
      expect(new Set(told.map((one) => JSON.stringify(one.answer))).size).toBe(2);
    }
    expect(await heldBy(user)).toBe(25n);
    await Promise.all(processes.map((one) => one.close()));
  });
});

describe("a repeated fact", () => {
  it("is booked once, however often and by however many the chain is read", async () => {
    const user = await world.userWith();
    const deposit = { depositId: fact(), userId: user };
    const journals = [depositCredited({ ...deposit, amount: trx(7n) })];
    const scanners = [world.ledgers.worker, world.another("worker"), world.another("worker")];
    const told = await Promise.all(
      [...scanners, ...scanners].map((one) => one.postForReceipt({ journals, answer: null })),
    );
    expect(told.filter((one) => one.outcome === "posted")).toHaveLength(1);
    expect(told.filter((one) => one.outcome === "already-posted")).toHaveLength(5);
    const balances = await world.ledgers.api.balances([user]);
    expect(balances.get(user)?.TRX.available).toBe(7n);
  });

  it("is a fault with other content", async () => {
    const user = await world.userWith();
    const deposit = { depositId: fact(), userId: user };
    const post = (units: bigint) =>
      world.ledgers.worker.post({
        journals: [depositCredited({ ...deposit, amount: trx(units) })],
        answer: null,
      });
    await post(7n);
    await expect(post(8n)).rejects.toThrow(/other content/);
  });
});
