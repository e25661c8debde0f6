import { getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { localCaller } from "../../src/wire/local-call.ts";
import { openPaymentSigner } from "../../src/wire/signer/payment-signer.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { newAddress } from "../paid-in.ts";
import {
  assetsOf,
  attemptsOf,
  coin,
  finish,
  letAttemptsDie,
  order,
  paidTo,
  payoutRound,
  waitsFor,
} from "../payers.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);

beforeAll(async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
});
afterEach(async () => {
  world.devnet.clearFaults();
  await world.settle();
});

describe("a payment that the node will not take", () => {
  it.each([
    "SERVER_BUSY",
    "TAPOS_ERROR",
    "CONTRACT_VALIDATE_ERROR",
    "DUP_TRANSACTION_ERROR",
  ] as const)("is sent again, the same bytes, after %s", async (code) => {
    const { alice, id, to } = await order(world, { currency: "USDT", price: "2" });
    world.devnet.setRefuse(code);
    await payoutRound(world);
    const [before] = await attemptsOf(world, id);
    expect(before?.lastAnswer).toContain(code === "DUP_TRANSACTION_ERROR" ? "duplicate" : code);
    world.devnet.setRefuse(null);
    await payoutRound(world);
    expect(await attemptsOf(world, id)).toMatchObject([{ txid: before?.txid, attempt: 1 }]);
    world.clock.advance(16);
    await finish(world, alice, id);
    expect(await attemptsOf(world, id)).toMatchObject([{ txid: before?.txid, state: "settled" }]);
    expect(await paidTo(world, "USDT", to)).toBe(1_990_000n);
    await world.expectChainBooks();
  });

  it("is found on the chain when the answer to it was lost", async () => {
    const { alice, id, to } = await order(world, { currency: "TRX", price: "2" });
    world.devnet.setFaults({ dropAnswers: 1 });
    await payoutRound(world);
    await finish(world, alice, id);
    expect(await attemptsOf(world, id)).toHaveLength(1);
    expect(await paidTo(world, "TRX", to)).toBe(1_998_000n);
    await world.expectChainBooks();
  });

  it("is replaced only when the chain proves it dead, and then paid once", async () => {
    const { alice, id, to } = await order(world, { currency: "USDT", price: "3" });
    world.devnet.setRefuse("SERVER_BUSY");
    await payoutRound(world);
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(400);
      await payoutRound(world);
    }
    // By our clock it is long over; by the chain's it is not.
    expect(await attemptsOf(world, id)).toMatchObject([{ attempt: 1, state: "signed" }]);
    await letAttemptsDie(world);
    world.devnet.setRefuse(null);
    await payoutRound(world);
    expect(await attemptsOf(world, id)).toMatchObject([{ attempt: 1, state: "expired" }]);
    const done = await finish(world, alice, id);
    const attempts = await attemptsOf(world, id);
    expect(attempts.map(({ state }) => state)).toEqual(["expired", "settled"]);
    expect(done.txid).toBe(attempts[1]?.txid);
    expect(await paidTo(world, "USDT", to)).toBe(2_985_000n);
    await world.expectChainBooks();
  });

  it("goes back to its owner after five that died", async () => {
    const { alice, id, to } = await order(world, { currency: "USDT", price: "4" });
    world.devnet.setRefuse("SERVER_BUSY");
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await payoutRound(world);
      await letAttemptsDie(world);
      await payoutRound(world);
    }
    await payoutRound(world);
    world.devnet.setRefuse(null);
    const view = await finish(world, alice, id);
    expect(view).toMatchObject({ state: "returned", txid: "" });
    expect(await assetsOf(alice, "USDT")).toEqual({ available: "100", locked: "0" });
    expect(await paidTo(world, "USDT", to)).toBe(0n);
    await world.expectChainBooks();
  });
});

describe("a payment that fails on the chain", () => {
  it("costs its fee, is booked, and is tried again", async () => {
    const { alice, id, to } = await order(world, { currency: "USDT", price: "5" });
    world.devnet.setRefuse("SERVER_BUSY");
    await payoutRound(world);
    world.devnet.setRefuse(null);
    await world.devnet.pauseToken(true);
    world.clock.advance(16);
    await payoutRound(world);
    await world.settle();
    expect(await attemptsOf(world, id)).toMatchObject([{ attempt: 1, state: "failed" }]);
    await world.expectChainBooks();
    await payoutRound(world);
    expect(await waitsFor(world, id)).toBe("token-paused");
    await world.devnet.pauseToken(false);
    await finish(world, alice, id);
    const states = (await attemptsOf(world, id)).map(({ state }) => state);
    expect(states).toEqual(["failed", "settled"]);
    expect(await paidTo(world, "USDT", to)).toBe(4_975_000n);
    await world.expectChainBooks();
  });
});

describe("a signer that does not sign for half an hour", () => {
  const half = Array.from({ length: 6 });

  async function expectWaiting(id: string, reason: string) {
    for (const _ of half) {
      await payoutRound(world);
      expect(await waitsFor(world, id)).toBe(reason);
      await letAttemptsDie(world);
    }
  }

  it("because it is locked, or away, makes payouts wait with nothing built", async () => {
    const { alice, id, to } = await order(world, { currency: "USDT", price: "2" });
    await world.restartSigner({ passphrase: null });
    await expectWaiting(id, "signer-locked");
    const signer = openPaymentSigner(localCaller(`${world.signerOptions.socketPath}.gone`));
    await payoutRound(world, await world.anotherWorker({ signer }));
    expect(await waitsFor(world, id)).toBe("signer-away");
    expect(await alice.call(getWithdrawal, { id })).toMatchObject({ waits_for: "signer-away" });
    expect(await attemptsOf(world, id)).toEqual([]);
    await world.restartSigner();
    expect((await finish(world, alice, id)).state).toBe("settled");
    expect(await paidTo(world, "USDT", to)).toBe(1_990_000n);
  });

  it("because the cap of 24 hours is reached makes them wait, and gives nothing back", async () => {
    const { alice, id, to } = await order(world, { currency: "USDT", price: "2" });
    const { policy } = world.signerOptions;
    await world.restartSigner({ policy: { ...policy, dayCap: { TRX: 1n, USDT: 1n } } });
    for (const _ of half) {
      await payoutRound(world);
      expect(await waitsFor(world, id)).toBe("signer-day-cap");
      await letAttemptsDie(world);
      await payoutRound(world);
    }
    await world.restartSigner();
    await letAttemptsDie(world);
    await payoutRound(world);
    expect((await finish(world, alice, id)).state).toBe("settled");
    expect(await paidTo(world, "USDT", to)).toBe(1_990_000n);
  });
});

describe("a payment in a block that is replaced", () => {
  it("comes back in another block, once", async () => {
    const { alice, id, to } = await order(world, { currency: "TRX", price: "2" });
    await payoutRound(world);
    await world.worker.rounds.scan();
    await world.devnet.fork({ depth: 1, keepAbandoned: false });
    // The new branch may lack a witness that had approved the last final block.
    for (let block = 0; block < 3; block += 1) await world.devnet.mine();
    await world.worker.rounds.scan();
    world.clock.advance(16);
    await finish(world, alice, id);
    expect(await attemptsOf(world, id)).toHaveLength(1);
    expect(await paidTo(world, "TRX", to)).toBe(1_998_000n);
    await world.expectChainBooks();
  });
});

describe("a changed row in the database", () => {
  it("does not redirect a payment: the signer pays the guard's order or nothing", async () => {
    const { alice, id, to } = await order(world, { currency: "USDT", price: "2" });
    const thief = newAddress();
    const redirect = (from: string, instead: string) =>
      asAdmin(
        world,
        `update withdrawals set address = $2, order_text = replace(order_text, $3, $2)
         where id = $1`,
        [id, instead, from],
      );
    await redirect(to, thief);
    // A worker that looks at no order itself.
    const signer = openPaymentSigner(localCaller(world.signerOptions.socketPath));
    const blind = { ...signer, isAuthorised: async () => true };
    const vouched = { vouched: true, text: "", signature: "" } as const;
    const books = { vouchForPayout: async () => vouched };
    await payoutRound(world, await world.anotherWorker({ signer: blind, books }));
    expect(await waitsFor(world, id)).toBe("signer-refused");
    await redirect(thief, to);
    await letAttemptsDie(world);
    await payoutRound(world);
    await finish(world, alice, id);
    expect(await paidTo(world, "USDT", thief)).toBe(0n);
    expect(await paidTo(world, "USDT", to)).toBe(1_990_000n);
    await world.expectChainBooks();
  });
});

describe("a house that is short", () => {
  it("pays nothing without the network's fee in reserve, and pays when it is there", async () => {
    const poor = await openCustodyWorld();
    try {
      await poor.fundHouse(5n * coin, 100n * coin);
      const { alice: bob, id, to } = await order(poor);
      await payoutRound(poor);
      expect(await waitsFor(poor, id)).toBe("hot-wallet-short");
      expect(await attemptsOf(poor, id)).toEqual([]);
      await poor.fundHouse(50n * coin, 0n);
      await finish(poor, bob, id);
      expect(await paidTo(poor, "USDT", to)).toBe(9_950_000n);
      await poor.expectChainBooks();
    } finally {
      await poor.close();
    }
  });
});
