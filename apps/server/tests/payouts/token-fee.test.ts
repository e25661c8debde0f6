import { getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { networkFeeExpense } from "../../src/ledger/chart-of-accounts.ts";
import { openCustodyWorld } from "../custody-world.ts";
import {
  assetsOf,
  attemptsOf,
  coin,
  finish,
  order,
  paidTo,
  payoutRound,
  waitsFor,
} from "../payers.ts";
import {
  depositor,
  expectSettled,
  fundResources,
  movesOf,
  storyOf,
  sweepAll,
  sweeper,
} from "../treasury/sweepers.ts";
import { useWorld } from "../use-world.ts";

/** The issuer of USDT can keep a part of every transfer, from one block to the next. */

const world = useWorld(openCustodyWorld);

beforeAll(async () => {
  world.worker = await sweeper(world);
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  await fundResources(world, 500n);
});
afterEach(async () => {
  world.devnet.clearFaults();
  await world.devnet.setTokenFee(0n, 0n);
  expect(await world.databases.auditor.query("select id from chain_alerts")).toEqual([]);
});

const switchOn = () => world.devnet.setTokenFee(10n, 1_000_000n);

/** Signed bytes that no node has taken yet. */
async function refusedByTheNode(round: () => Promise<unknown>): Promise<void> {
  world.devnet.setRefuse("SERVER_BUSY");
  await round();
  world.devnet.setRefuse(null);
  world.clock.advance(16);
}

describe("a payout while USDT takes a fee", () => {
  it("waits and says why, and is paid whole when the fee is gone", async () => {
    const { alice, id, to } = await order(world);
    await switchOn();
    await world.settle();
    await payoutRound(world);
    expect(await alice.call(getWithdrawal, { id })).toMatchObject({
      ...{ state: "held", waits_for: "token-takes-a-fee", can_cancel: 1 },
    });
    expect(await attemptsOf(world, id)).toEqual([]);
    await world.devnet.setTokenFee(10n, 0n); // a rate of nothing
    expect((await finish(world, alice, id)).state).toBe("settled");
    expect(await paidTo(world, "USDT", to)).toBe(9_950_000n);
  });

  it("that was built before is not signed", async () => {
    const { id } = await order(world);
    const refusing = async () => ({ signed: false, reason: "closed" }) as const;
    const signer = {
      ...{ sign: refusing, ping: async () => "ready", isAuthorised: async () => true },
    };
    await payoutRound(world, await world.anotherWorker({ signer }));
    await switchOn();
    await world.settle();
    await payoutRound(world);
    expect(await attemptsOf(world, id)).toMatchObject([{ state: "built" }]);
    expect(await waitsFor(world, id)).toBe("token-takes-a-fee");
  });

  it("that was signed before has paid what was owed, whatever the issuer kept of it", async () => {
    const { alice, id, to } = await order(world);
    await refusedByTheNode(() => payoutRound(world));
    await switchOn();
    expect((await finish(world, alice, id)).state).toBe("settled");
    expect(await attemptsOf(world, id)).toMatchObject([{ state: "settled" }]);
    expect(await paidTo(world, "USDT", to)).toBe(9_940_050n);
    expect(await assetsOf(alice, "USDT")).toEqual({ available: "90", locked: "0" });
    await world.expectChainBooks();
  });
});

describe("a sweep while USDT takes a fee", () => {
  it("waits and says why, with nothing spent on it, and goes on when the fee is gone", async () => {
    const { address } = await depositor(world, { USDT: 30n });
    await switchOn();
    await sweepAll(world);
    expect(await movesOf(world, address)).toMatchObject([
      { kind: "sweep", state: "planned", waits: "token-takes-a-fee" },
    ]);
    await world.devnet.setTokenFee(0n, 0n);
    await sweepAll(world);
    expect(await paidTo(world, "USDT", address)).toBe(0n);
    await expectSettled(world);
  });

  it("that was signed before is booked as it arrived, and the house bears the fee", async () => {
    const { person, address } = await depositor(world, { TRX: 40n, USDT: 60n });
    const before = await paidTo(world, "USDT", world.hotAddress);
    const borne = await world.ledger.balanceOf(networkFeeExpense("USDT"));
    await refusedByTheNode(() => world.worker.rounds.move());
    await switchOn();
    await sweepAll(world);
    expect(await storyOf(world, address)).toEqual(["sweep USDT done"]);
    expect(await paidTo(world, "USDT", world.hotAddress)).toBe(before + 59_940_000n);
    expect(await world.ledger.balanceOf(networkFeeExpense("USDT"))).toBe(borne + 60_000n);
    expect(await assetsOf(person, "USDT")).toEqual({ available: "60", locked: "0" });
    await expectSettled(world);
  });
});
