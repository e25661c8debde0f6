import { randomBytes } from "node:crypto";
import { base58Address, hexAddress } from "@clearhold/tron/address";
import { refBlockOf } from "@clearhold/tron/block";
import { buildTrxTransfer } from "@clearhold/tron/build";
import { addressOfPrivateKey, signHash } from "@clearhold/tron/keys";
import { encodeChainTx } from "@clearhold/tron/transaction";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { armChaos, chaosPoints } from "../../src/kernel/chaos.ts";
import { houseCapital } from "../../src/ledger/accounts.ts";
import { coldWallet } from "../../src/ledger/chart-of-accounts.ts";
import { settleCold } from "../../src/runtime/database/settle-cold.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { dieOnceAt } from "../die-once.ts";
import { assetsOf, coin, paidTo } from "../payers.ts";
import { useWorld } from "../use-world.ts";
import {
  depositor,
  expectSettled,
  fundResources,
  movesOf,
  storyOf,
  sweepAll,
  sweeper,
} from "./sweepers.ts";

const world = useWorld(openCustodyWorld);

beforeAll(async () => {
  world.worker = await sweeper(world);
  await world.fundHouse(10n * coin, 1n * coin);
  await fundResources(world, 500n);
});
afterEach(() => armChaos(null));

const points = chaosPoints.filter(
  (point) =>
    point.startsWith("move-") || point.startsWith("signer-") || point === "scan-before-book",
);

describe("a worker or signer that dies between two steps of a sweep", () => {
  it.each(points)("at %s moves once and loses nothing", async (point) => {
    const { person, address } = await depositor(world, { USDT: 30n });
    const died = dieOnceAt(point);
    await world.worker.rounds.move().catch(() => {});
    await world.settle().catch(() => {});
    expect(died(), `${point} was reached`).toBe(true);
    if (point.startsWith("signer-")) await world.restartSigner();
    world.worker = await sweeper(world);
    await sweepAll(world);
    expect(await storyOf(world, address)).toEqual(["top-up done", "sweep USDT done"]);
    expect(await paidTo(world, "USDT", address)).toBe(0n);
    expect(await assetsOf(person, "USDT")).toEqual({ available: "30", locked: "0" });
    expect(await assetsOf(person, "TRX")).toEqual({ available: "0", locked: "0" });
    await expectSettled(world);
  });
});

describe("a sweep that was built or signed before a stop", () => {
  it.each(["move-after-sign", "move-after-store"] as const)(
    "at %s moves nothing during it, and goes on after it",
    async (point) => {
      const { address } = await depositor(world, { TRX: 70n });
      const died = dieOnceAt(point);
      await world.worker.rounds.move().catch(() => {});
      expect(died()).toBe(true);
      const [before] = await movesOf(world, address);
      await asAdmin(
        world,
        `insert into chain_alerts (currency, address, txid, units, reason, block_number, stops)
         values ('TRX', $1, repeat('a', 64), 1, 'unexplained-outflow', 1, true)`,
        [address],
      );
      await world.worker.rounds.move();
      await world.settle();
      expect(await movesOf(world, address)).toEqual([{ ...before, waits: "withdrawals-stopped" }]);
      expect(await paidTo(world, "TRX", address)).toBe(70n * coin);
      await asAdmin(world, "delete from chain_alerts");
      await sweepAll(world);
      expect(await storyOf(world, address)).toEqual(["sweep TRX done"]);
      expect(await movesOf(world, address)).toMatchObject([{ waits: "" }]);
      await expectSettled(world);
    },
  );
});

describe("the cold address", () => {
  const key = randomBytes(32);
  const cold = base58Address(addressOfPrivateKey(key));

  it("gets what the hot wallet holds above its limit, and gives back without new capital", async () => {
    const { policy } = world.signerOptions;
    await world.restartSigner({ policy: { ...policy, coldAddress: cold } });
    const limits = { TRX: 100n * coin, USDT: 40n * coin };
    await settleCold(world.adminUrl, cold);
    world.worker = await sweeper(world, { hotLimitUnits: limits }, { coldAddress: cold });
    await world.fundHouse(400n * coin, 100n * coin);
    const capital = await world.ledger.balanceOf(houseCapital("TRX"));
    await sweepAll(world);
    expect(await storyOf(world, "cold TRX")).toEqual(["to-cold done"]);
    expect(await storyOf(world, "cold USDT")).toEqual(["to-cold done"]);
    expect(await paidTo(world, "USDT", world.hotAddress)).toBe(40n * coin);
    expect(await paidTo(world, "TRX", world.hotAddress)).toBeLessThanOrEqual(
      limits.TRX + 20n * coin,
    );
    const [moved] = await movesOf(world, "cold TRX");
    expect(await paidTo(world, "TRX", cold)).toBe(moved?.units);
    await expectSettled(world);

    await payByHand(key, world.hotAddress, 60n * coin);
    await world.settle();
    expect(await world.ledger.balanceOf(houseCapital("TRX"))).toBe(capital);
    expect(await world.ledger.balanceOf(coldWallet("TRX"))).toBe((moved?.units ?? 0n) - 60n * coin);
    const alerts = await world.databases.auditor.query("select id from chain_alerts");
    expect(alerts).toEqual([]);
    await expectSettled(world);
  });
});

/** As people do it who have the cold key: the product knows nothing of it beforehand. */
async function payByHand(privateKey: Uint8Array, to: string, amount: bigint): Promise<void> {
  const [head, solid] = await Promise.all([
    world.client.head.getNowBlock(),
    world.client.solid.getNowBlock(),
  ]);
  const terms = {
    refBlock: refBlockOf(solid.id),
    timestamp: head.timestamp,
    expiration: head.timestamp + 60_000,
  };
  const from = addressOfPrivateKey(privateKey);
  const { rawHex, txId } = buildTrxTransfer({ from, to: hexAddress(to), amount }, terms);
  const signatures = [signHash(txId, privateKey)];
  const outcome = await world.client.broadcast(encodeChainTx({ rawHex, signatures, results: [] }));
  expect(outcome.kind).toBe("accepted");
}
