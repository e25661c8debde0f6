import { listDeposits } from "@clearhold/contract/wallet/chain/deposits";
import { hexAddress } from "@clearhold/tron/address";
import { beforeAll, describe, expect, it } from "vitest";
import { movesList, walletsShow } from "../../src/acts/treasury.ts";
import type { World } from "../../src/acts/world.ts";
import { openMoveChain } from "../../src/chain/tron-move-chain.ts";
import { openSolidBalances } from "../../src/chain/tron-solid-chain.ts";
import { blocksToBelieve } from "../../src/features/chain/reconciliation/book-difference.ts";
import { keepRate } from "../../src/features/desk/exchange/index.ts";
import { resourceWallet, unclassified } from "../../src/ledger/chart-of-accounts.ts";
import { commandOf } from "../../src/main/commands/command.ts";
import type { CommandContext } from "../../src/main/commands/open-context.ts";
import { ownKeysOf } from "../../src/main/own-addresses.ts";
import type { RateSource } from "../../src/wire/market/rate-source.ts";
import { readSignerPublic } from "../../src/wire/signer/signer-public.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { newAddress } from "../paid-in.ts";
import { assetsOf, coin, paidTo, payoutRound, savePayee, withdraw } from "../payers.ts";
import { useWorld } from "../use-world.ts";
import {
  depositor,
  expectSettled,
  fundResources,
  movesOf,
  resourceAddressOf,
  storyOf,
  sweepAll,
  sweeper,
} from "./sweepers.ts";

const world = useWorld(openCustodyWorld);
const energyFee = 100n;

beforeAll(async () => {
  world.worker = await sweeper(world);
  await world.fundHouse(10n * coin, 0n);
});

describe("with an empty resource wallet", () => {
  it("a USDT sweep waits, says why, and has nothing signed", async () => {
    const { person, address } = await depositor(world, { USDT: 100n });
    await sweepAll(world);
    expect(await movesOf(world, address)).toMatchObject([
      { kind: "top-up", state: "planned", waits: "resource-wallet-short" },
    ]);
    const rows = await world.databases.auditor.query(
      "select id from house_moves where signed_hex is not null or raw_hex is not null",
    );
    expect(rows).toEqual([]);
    await fundResources(world, 100n);
    await sweepAll(world);
    expect(await storyOf(world, address)).toEqual(["top-up done", "sweep USDT done"]);
    expect(await paidTo(world, "USDT", address)).toBe(0n);
    expect(await assetsOf(person, "USDT")).toEqual({ available: "100", locked: "0" });
    await expectSettled(world);
  });
});

describe("a sweep", () => {
  it("of USDT on an address that the chain does not know pays for it by a top-up, credited to nobody", async () => {
    await fundResources(world, 100n);
    const before = await paidTo(world, "USDT", world.hotAddress);
    const { person, address } = await depositor(world, { USDT: 30n });
    await sweepAll(world);
    expect(await storyOf(world, address)).toEqual(["top-up done", "sweep USDT done"]);
    const [topUp] = await movesOf(world, address);
    expect(topUp?.fee).toBe(1_100_000n);
    expect(await paidTo(world, "USDT", world.hotAddress)).toBe(before + 30n * coin);
    expect(await assetsOf(person, "TRX")).toEqual({ available: "0", locked: "0" });
    expect((await person.call(listDeposits, {})).data).toHaveLength(1);
    await expectSettled(world);
  });

  it("takes no more than the books know of; what no block showed is found, and swept after that", async () => {
    const { person, address } = await depositor(world, { TRX: 60n });
    // Without vm.saveInternalTx what a contract pays is in the balance and in no block.
    world.devnet.setFaults({ saveInternalTx: false });
    await world.devnet.call({
      ...{ contract: "trxSplitter", from: "purse" },
      signature: "split(address[],uint256[])",
      values: [[hexAddress(address)], [1_000n * coin]],
      callValueSun: 1_000n * coin,
    });
    await world.settle();
    world.devnet.clearFaults();
    // Nobody compares before the sweep is solid.
    await world.worker.rounds.move();
    await world.settle();
    expect(await movesOf(world, address)).toMatchObject([{ units: 60n * coin, state: "done" }]);
    const kept = await world.ledger.balanceOf(unclassified("TRX"));
    await world.worker.rounds.reconcile();
    await world.devnet.mine(blocksToBelieve);
    await world.settle();
    await world.worker.rounds.reconcile();
    expect((await world.ledger.balanceOf(unclassified("TRX"))) - kept).toBe(1_000n * coin);
    await sweepAll(world);
    expect(await paidTo(world, "TRX", address)).toBe(0n);
    expect(await assetsOf(person, "TRX")).toEqual({ available: "60", locked: "0" });
    await expectSettled(world);
  });

  it("of TRX takes all of it, as its bytes are free", async () => {
    const { person, address } = await depositor(world, { TRX: 70n });
    await sweepAll(world);
    expect(await movesOf(world, address)).toMatchObject([
      { kind: "sweep", currency: "TRX", units: 70n * coin, state: "done", fee: 0n },
    ]);
    expect(await paidTo(world, "TRX", address)).toBe(0n);
    expect(await assetsOf(person, "TRX")).toEqual({ available: "70", locked: "0" });
    await expectSettled(world);
  });

  it("of both takes USDT first, paid by the TRX that lies there", async () => {
    const { address } = await depositor(world, { TRX: 90n, USDT: 40n });
    await sweepAll(world);
    expect(await storyOf(world, address)).toEqual(["sweep USDT done", "sweep TRX done"]);
    const [usdt, trx] = await movesOf(world, address);
    expect(usdt?.fee).toBeGreaterThan(5n * coin);
    expect(trx?.units).toBe(
      90n * coin - (usdt?.fee ?? 0n) - (trx?.fee ?? 0n) - dust(await paidTo(world, "TRX", address)),
    );
    await expectSettled(world);
  });

  it("leaves what is less than the minimum", async () => {
    const { address } = await depositor(world, { TRX: 49n, USDT: 19n });
    await sweepAll(world);
    expect(await movesOf(world, address)).toEqual([]);
  });

  it("never takes what is not solid", async () => {
    const { person, address } = await depositor(world, { TRX: 1n });
    await world.pay("TRX", address, 80n * coin);
    await world.worker.rounds.move();
    expect(await movesOf(world, address)).toEqual([]);
    await world.settle();
    await sweepAll(world);
    expect(await movesOf(world, address)).toMatchObject([{ units: 81n * coin, state: "done" }]);
    expect(await assetsOf(person, "TRX")).toMatchObject({ available: "81" });
    await expectSettled(world);
  });

  it("that runs out of energy on the chain is booked with its fee, and made again", async () => {
    const { address } = await depositor(world, { TRX: 49n, USDT: 60n });
    world.devnet.pause(true);
    await world.worker.rounds.move();
    expect(await storyOf(world, address)).toEqual(["sweep USDT broadcast"]);
    // The network's price of energy rises between the signature and the block.
    await world.devnet.setEnergyFee(energyFee * 2n);
    world.devnet.pause(false);
    await world.settle();
    const [failed] = await movesOf(world, address);
    expect(failed).toMatchObject({ state: "failed" });
    expect(failed?.fee).toBeGreaterThan(5n * coin);
    await world.expectChainBooks();
    await world.devnet.setEnergyFee(energyFee);
    await sweepAll(world);
    expect(await storyOf(world, address)).toEqual(["sweep USDT failed", "sweep USDT done"]);
    expect(await paidTo(world, "USDT", address)).toBe(0n);
    await expectSettled(world);
  });
});

describe("two workers", () => {
  it("sweep once", async () => {
    const other = await sweeper(world);
    const all = await Promise.all([1, 2, 3].map(() => depositor(world, { TRX: 70n, USDT: 25n })));
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([world.worker.rounds.move(), other.rounds.move()]);
      await world.settle();
    }
    for (const { address, person } of all) {
      expect(await storyOf(world, address)).toEqual(["sweep USDT done", "sweep TRX done"]);
      expect(await assetsOf(person, "USDT")).toEqual({ available: "25", locked: "0" });
    }
    await expectSettled(world);
  });
});

describe("with TRX staked", () => {
  it("energy is lent for the sweep and taken back, and no TRX burns", async () => {
    await fundResources(world, 40_000n);
    const first = world.worker;
    world.worker = await sweeper(world, {
      stake: { stakeUnits: 30_000n * coin, bufferUnits: 100n * coin },
    });
    await sweepAll(world);
    expect(await storyOf(world, "resource")).toContain("stake done");
    await expectSettled(world);
    const { person, address } = await depositor(world, { USDT: 55n });
    await sweepAll(world);
    expect(await storyOf(world, address)).toEqual([
      "top-up done",
      "delegate done",
      "sweep USDT done",
      "undelegate done",
    ]);
    const [topUp, , sweep] = await movesOf(world, address);
    expect(topUp?.units).toBe(1n);
    expect(sweep?.fee).toBe(0n);
    expect(await assetsOf(person, "USDT")).toEqual({ available: "55", locked: "0" });
    await expectSettled(world);
    world.worker = first;
  });

  it("a stake above what is wanted is taken back, and collected after its wait", async () => {
    const first = world.worker;
    world.worker = await sweeper(world, {
      stake: { stakeUnits: 10_000n * coin, bufferUnits: 100n * coin },
    });
    await world.devnet.setParameter("getUnfreezeDelayDays", 0n);
    await sweepAll(world);
    expect(await storyOf(world, "resource")).toEqual(
      expect.arrayContaining(["unstake done", "collect-unstaked done"]),
    );
    const address = resourceAddressOf(world);
    expect(await paidTo(world, "TRX", address)).toBeGreaterThan(20_000n * coin);
    expect(await world.ledger.balanceOf(resourceWallet("TRX"))).toBeGreaterThan(30_000n * coin);
    await expectSettled(world);
    world.worker = first;
  });
});

describe("a withdrawal that the hot wallet cannot pay", () => {
  it("has swept what it needs, the largest first, and no more", async () => {
    const first = world.worker;
    const never = 1_000_000n * coin;
    world.worker = await sweeper(world, { sweepMinUnits: { TRX: never, USDT: never } });
    const small = await depositor(world, { TRX: 20n, USDT: 15n });
    const large = await depositor(world, { TRX: 20n, USDT: 900n });
    await world.fundHouse(100n * coin, 0n);
    await sweepAll(world);
    expect(await movesOf(world, large.address)).toEqual([]);
    const to = newAddress();
    await savePayee(world, large.person, { currency: "USDT", to });
    const have = await paidTo(world, "USDT", world.hotAddress);
    const price = ((have + 50n * coin) / coin).toString();
    await withdraw(world, large.person, { currency: "USDT", price, to });
    await payoutRound(world);
    await keepRate({ database: world.databases.worker, source: fixedRate, feePpm: 0n });
    await sweepAll(world);
    expect(await storyOf(world, large.address)).toContain("sweep USDT done");
    expect(await movesOf(world, small.address)).toEqual([]);
    await payoutRound(world);
    await world.settle();
    expect(await paidTo(world, "USDT", to)).toBeGreaterThan(have);
    world.worker = first;
    await expectSettled(world);
  });
});

describe("an address that is empty after its sweep", () => {
  it("gives its energy back all the same", async () => {
    await fundResources(world, 40_000n);
    const first = world.worker;
    world.worker = await sweeper(world, {
      stake: { stakeUnits: 30_000n * coin, bufferUnits: 100n * coin },
    });
    const { address } = await depositor(world, { TRX: 70n });
    await sweepAll(world);
    expect(await paidTo(world, "TRX", address)).toBe(0n);
    // The bytes that it may send for nothing are whole again a day later.
    world.devnet.setTime(world.devnet.head().timestampMs + 25 * 3_600_000);
    world.clock.advance(25 * 3_600);
    await world.pay("USDT", address, 90n * coin);
    await world.settle();
    await sweepAll(world);
    const story = await storyOf(world, address);
    expect(story.slice(1)).toEqual(["delegate done", "sweep USDT done", "undelegate done"]);
    await expectSettled(world);
    world.worker = first;
  });
});

describe("the operator", () => {
  it("sees the moves, and each wallet on the chain and in the books", async () => {
    await fundResources(world, 50n);
    const { address } = await depositor(world, { TRX: 80n });
    await sweepAll(world);
    const { client } = world;
    const usdtContract = world.devnet.usdtContract.base58;
    const context = {
      auditor: world.databases.auditor,
      ledger: world.ledger,
      keys: ownKeysOf(readSignerPublic(world.signerOptions.publicFile, "devnet")),
      balanceAt: openSolidBalances(client, usdtContract).balanceAt,
      lookAtResources: (wallets: Parameters<World["lookAtResources"]>[0]) =>
        openMoveChain({ client, usdtContract, wallets }).lookAtResources(),
    } as unknown as CommandContext;
    const ask = { positionals: [], text: () => undefined, flag: () => false };
    const moves = await commandOf(movesList).run(context, ask);
    expect(moves.data.moves).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ lane: address, kind: "sweep", state: "done", amount: "80" }),
      ]),
    );
    const wallets = await commandOf(walletsShow).run(context, ask);
    expect(wallets.ok).toBe(true);
    expect(wallets.data).toMatchObject({ resource: { address: resourceAddressOf(world) } });
    expect(wallets.lines.join("\n")).toMatch(/^hot TRX: chain (\S+), books \1 /m);
  });
});

const fixedRate: RateSource = {
  read: async () => ({ trxPerUsdtE12: 3_500_000_000_000n, source: "fixed", tickers: [] }),
};

/** Bytes that were free cost nothing; the reserve for those that were not may stay behind. */
function dust(units: bigint): bigint {
  expect(units).toBeLessThan(400_000n);
  return units;
}
