import { cancelWithdrawal, getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { listBills } from "@clearhold/contract/wallet/statements/bills";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { armChaos } from "../../src/kernel/chaos.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { openPaymentSigner } from "../../src/wire/signer/payment-signer.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { dieOnceAt } from "../die-once.ts";
import {
  assetsOf,
  attemptsOf,
  coin,
  finish,
  letAttemptsDie,
  order,
  paidTo,
  payoutRound,
} from "../payers.ts";
import { type Person, refusalOf } from "../people.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
});
afterEach(() => {
  armChaos(null);
  world.devnet.clearFaults();
});

type Ordered = Awaited<ReturnType<typeof order>>;
const view = ({ alice, id }: Ordered) => alice.call(getWithdrawal, { id });
const cancel = ({ alice, id }: Ordered) => alice.call(cancelWithdrawal, { id });

/** Everything is back, nothing has left, and the bill names no fee. */
async function expectReturned(ordered: Ordered) {
  expect(await view(ordered)).toMatchObject({
    ...{ state: "returned", reason: "cancelled-by-owner", can_cancel: 0, waits_for: "", txid: "" },
  });
  const { alice, currency, to } = ordered;
  expect(await assetsOf(alice, currency)).toEqual({ available: "100", locked: "0" });
  expect(await paidTo(world, currency, to)).toBe(0n);
  const bill = await alice.call(listBills, { name: currency, category: 2 });
  expect(bill.data.data).toMatchObject([{ money: "-10", fee: "", subject_id: ordered.id }]);
  await world.expectChainBooks();
}

async function historyOf({ userId }: Person): Promise<string[]> {
  const rows = await world.databases.auditor.query<{ kind: string }>(
    `select kind from security_events where user_id = $1 and kind like 'withdrawal-%' order by id`,
    [userId],
  );
  return rows.map(({ kind }) => kind);
}

describe("a withdrawal that its owner calls back", () => {
  it("before the worker has looked is back whole, fee included, with its line in the history", async () => {
    const ordered = await order(world);
    expect(await view(ordered)).toMatchObject({ state: "held", can_cancel: 1, reason: "" });
    const asked = await cancel(ordered);
    expect(asked).toMatchObject({ state: "held", can_cancel: 0, waits_for: "cancelling" });
    await payoutRound(world);
    await expectReturned(ordered);
    expect(await historyOf(ordered.alice)).toEqual([
      "withdrawal-requested",
      "withdrawal-cancelled",
    ]);
  });

  it("a second time answers what became of it, and moves nothing", async () => {
    const ordered = await order(world, { currency: "TRX" });
    await Promise.all([cancel(ordered), cancel(ordered)]);
    await payoutRound(world);
    expect(await cancel(ordered)).toMatchObject({ state: "returned" });
    await expectReturned(ordered);
  });

  it("is nobody else's to call back", async () => {
    const ordered = await order(world);
    const { alice: thief } = await order(world);
    const refused = thief.call(cancelWithdrawal, { id: ordered.id });
    expect(await refusalOf(refused)).toMatchObject({ code: "withdrawal-not-found" });
    expect((await finish(world, ordered.alice, ordered.id)).state).toBe("settled");
  });

  it("while it waits for coins of the house is not paid when they come", async () => {
    const poor = await openCustodyWorld();
    try {
      await poor.fundHouse(100n * coin, 0n);
      const { alice: bob, id, to } = await order(poor);
      await payoutRound(poor);
      expect(await bob.call(getWithdrawal, { id })).toMatchObject({
        ...{ can_cancel: 1, waits_for: "hot-wallet-short" },
      });
      await bob.call(cancelWithdrawal, { id });
      await poor.fundHouse(0n, 100n * coin);
      expect((await finish(poor, bob, id)).state).toBe("returned");
      expect(await paidTo(poor, "USDT", to)).toBe(0n);
    } finally {
      await poor.close();
    }
  });
});

describe("a cancel against a worker that died", () => {
  it.each(["payout-before-build", "payout-after-build"] as const)(
    "at %s wins at once: the signer was never asked",
    async (point) => {
      const ordered = await order(world);
      const died = dieOnceAt(point);
      await payoutRound(world);
      expect(died()).toBe(true);
      await cancel(ordered);
      await payoutRound(world, await world.anotherWorker());
      await expectReturned(ordered);
      const states = (await attemptsOf(world, ordered.id)).map(({ state }) => state);
      expect(states).toEqual(point === "payout-after-build" ? ["withdrawn"] : []);
    },
  );

  it.each([
    "payout-after-ask",
    "signer-before-record",
    "signer-after-record",
    "payout-after-sign",
  ] as const)("at %s waits until the chain proves that no signature can be used", async (point) => {
    const ordered = await order(world);
    const died = dieOnceAt(point);
    await payoutRound(world).catch(() => {});
    expect(died()).toBe(true);
    if (point.startsWith("signer-")) await world.restartSigner();
    expect(await view(ordered)).toMatchObject({ state: "held", can_cancel: 0 });
    const asked = await cancel(ordered);
    expect(asked.waits_for).toBe("cancelling");
    expect(asked.waits_until).toBeGreaterThan(0);
    await payoutRound(world);
    await payoutRound(world);
    // Neither paid, nor given back while bytes with a signature may be somewhere.
    expect(await view(ordered)).toMatchObject({ state: "held" });
    expect(await attemptsOf(world, ordered.id)).toMatchObject([{ state: "built" }]);
    await letAttemptsDie(world);
    await payoutRound(world);
    await payoutRound(world);
    await expectReturned(ordered);
  });

  it.each(["payout-after-store", "payout-after-broadcast", "payout-after-mark"] as const)(
    "at %s comes too late, says so, and the payment is made once",
    async (point) => {
      const ordered = await order(world);
      const died = dieOnceAt(point);
      await payoutRound(world);
      expect(died()).toBe(true);
      expect((await view(ordered)).can_cancel).toBe(0);
      const refused = await refusalOf(cancel(ordered));
      expect(refused.code).toBe("withdrawal-not-cancellable");
      expect((await finish(world, ordered.alice, ordered.id)).state).toBe("settled");
      expect(await paidTo(world, "USDT", ordered.to)).toBe(9_950_000n);
      await world.expectChainBooks();
    },
  );
});

describe("a cancel beside a worker that lives", () => {
  it("while the signer signs: the signature that comes is paid, and nothing is given back", async () => {
    const ordered = await order(world);
    const real = openPaymentSigner(localCaller(world.signerOptions.socketPath));
    const slow = await world.anotherWorker({
      signer: {
        ...real,
        async sign(text, payment) {
          const reply = await real.sign(text, payment);
          expect((await cancel(ordered)).waits_for).toBe("cancelling");
          return reply;
        },
      },
    });
    await payoutRound(world, slow);
    expect((await finish(world, ordered.alice, ordered.id)).state).toBe("settled");
    expect(await paidTo(world, "USDT", ordered.to)).toBe(9_950_000n);
    expect(await assetsOf(ordered.alice, "USDT")).toEqual({ available: "90", locked: "0" });
    await world.expectChainBooks();
  });

  it("of eight at once each is paid or given back, never both and never neither", async () => {
    const all: Ordered[] = [];
    for (let place = 0; place < 8; place += 1) {
      all.push(await order(world, { currency: place % 2 ? "TRX" : "USDT" }));
    }
    const other = await world.anotherWorker();
    await Promise.all([
      payoutRound(world),
      payoutRound(world, other),
      ...all.map((ordered) => cancel(ordered).catch(() => {})),
    ]);
    await payoutRound(world);
    await world.settle();
    await letAttemptsDie(world);
    for (const ordered of all) {
      const { state } = await finish(world, ordered.alice, ordered.id);
      const { available, locked } = await assetsOf(ordered.alice, ordered.currency);
      const paid = await paidTo(world, ordered.currency, ordered.to);
      const received = ordered.currency === "TRX" ? 9_990_000n : 9_950_000n;
      expect([state, available, locked, paid]).toEqual(
        state === "settled" ? [state, "90", "0", received] : ["returned", "100", "0", 0n],
      );
    }
    await world.expectChainBooks();
  });
});

describe("the database, under every login", () => {
  it("gives nothing back while a payment may live, and withdraws nothing the signer saw", async () => {
    const ordered = await order(world);
    dieOnceAt("payout-after-ask");
    await payoutRound(world);
    const worker = world.databases.worker;
    await expect(
      worker.query("update payout_attempts set state = 'withdrawn' where withdrawal_id = $1", [
        ordered.id,
      ]),
    ).rejects.toThrow("payout_attempts_withdrawn");
    await expect(
      worker.query("update payout_attempts set asked_at = null where withdrawal_id = $1", [
        ordered.id,
      ]),
    ).rejects.toThrow("is as it is");
    await expect(
      worker.query(
        `update withdrawals set state = 'returned', returned_at = now(),
           return_reason = 'cancelled-by-owner' where id = $1`,
        [ordered.id],
      ),
    ).rejects.toThrow("without its journal");
    await letAttemptsDie(world);
    expect((await finish(world, ordered.alice, ordered.id)).state).toBe("settled");
  });
});
