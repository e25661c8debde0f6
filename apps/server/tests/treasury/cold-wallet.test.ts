import { beforeAll, expect, it } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import { coldWallet } from "../../src/ledger/chart-of-accounts.ts";
import { settleCold } from "../../src/runtime/database/settle-cold.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import type { Limits, SomeLimits } from "../../src/wire/operators/limits.ts";
import { type AssignAsk, openAddressSigner } from "../../src/wire/signer/address-signer.ts";
import { expectCleanBooks } from "../books.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { everyLimit } from "../every-limit.ts";
import { coin, paidTo } from "../payers.ts";
import { change, enrolTwo, type PasskeyHolder } from "../payouts/passkey-holders.ts";
import { newOutsider, payFrom } from "../projects/spenders.ts";
import { useWorld } from "../use-world.ts";
import { expectSettled, movesOf, sweepAll, sweeper } from "./sweepers.ts";

const world = useWorld(openCustodyWorld);
const [first, next, thief] = [newOutsider(), newOutsider(), newOutsider()];
let olga: PasskeyHolder;
let pavel: PasskeyHolder;

/** A signer with these lines in its environment, at a guard that takes what it is told to pin. */
function startSigner(settings: Partial<Limits>): Promise<void> {
  const guard = {
    async pinLimits({ number, limits }: { number: number; limits: SomeLimits }) {
      return { change: { kind: "limits", number, limits } as const };
    },
  };
  const configured = {
    ...everyLimit("1000", world.signerOptions.policy.usdtContract),
    ...{ DAY_CAP_TRX: "30", PAYOUT_CAP_TRX: "30" },
    ...{ COLD_ADDRESS: first.address, HOT_LIMIT_TRX: "100", HOT_LIMIT_USDT: "none" },
    ...settings,
  };
  return world.restartSigner({ limits: { configured, guard } });
}

/** A worker that keeps so much in the hot wallet, and the cold wallet that its books have. */
async function startWorker(keeps: bigint, coldAddress: string): Promise<void> {
  const hotLimitUnits = { TRX: keeps * coin, USDT: null };
  const sweepMinUnits = { TRX: 5n * coin, USDT: 20n * coin };
  world.worker = await sweeper(world, { hotLimitUnits, sweepMinUnits }, { coldAddress });
}

async function fund(units: bigint): Promise<void> {
  await world.fundHouse(units * coin, 0n);
  await world.watchChain();
}

const lastMove = async () => (await movesOf(world, "cold TRX")).at(-1);

/** An address that the signer gave to somebody. */
async function givenAddress(purpose: "user" | "project"): Promise<string> {
  const owner = { purpose, ownerId: newId(purpose === "user" ? "usr" : "prj", world.clock) };
  const signer = openAddressSigner(localCaller(world.signerOptions.addressSocketPath));
  const given = await signer.assign(owner as AssignAsk);
  if (!given.assigned) throw new Error(given.reason);
  return given.address;
}

beforeAll(async () => {
  // The first start keeps no cold wallet whose key is the signer's own, so it comes first here too.
  const own = [await givenAddress("user"), await givenAddress("project"), world.hotAddress];
  for (const COLD_ADDRESS of own) {
    await expect(startSigner({ COLD_ADDRESS })).rejects.toThrow("address of the signer's own keys");
  }
  await startSigner({});
  [olga, pavel] = await enrolTwo(world);
  await settleCold(world.adminUrl, first.address);
});

it("gets the whole surplus over what the hot wallet keeps, in any number of moves a day", async () => {
  await startWorker(100n, first.address);
  for (const units of [300n, 200n, 50n]) {
    await fund(units);
    await sweepAll(world);
    expect(await lastMove()).toMatchObject({ kind: "to-cold", state: "done" });
  }
  expect(await paidTo(world, "TRX", first.address)).toBeGreaterThan(440n * coin);
  await expectSettled(world);
});

it("gets no more than the cap of a day from a worker that keeps less, through every restart", async () => {
  await startWorker(72n, first.address);
  const before = await paidTo(world, "TRX", first.address);
  await sweepAll(world);
  const moved = (await paidTo(world, "TRX", first.address)) - before;
  expect(moved).toBeGreaterThan(20n * coin);
  expect(moved).toBeLessThanOrEqual(30n * coin);
  // What it keeps less now is beyond what is left of the day.
  await startWorker(60n, first.address);
  for (const settings of [{ HOT_LIMIT_TRX: "0" }, { DAY_CAP_TRX: "1000" }, {}]) {
    await startSigner(settings);
    await world.worker.rounds.move();
    expect(await lastMove()).toMatchObject({ waits: "signer-day-cap" });
  }
});

it("is not the one of another line in the environment, and one operator does not change it", async () => {
  await startSigner({ COLD_ADDRESS: thief.address });
  await fund(200n);
  const limits = { COLD_ADDRESS: thief.address };
  const alone = await change(world, { kind: "limits", limits }, [olga]);
  expect(alone).toMatchObject({ changed: false, reason: expect.stringContaining("given: 1") });
  await startWorker(100n, first.address);
  await sweepAll(world);
  expect(await paidTo(world, "TRX", thief.address)).toBe(0n);
  await expectSettled(world);
});

it("is changed by two in 48 hours; what is in the earlier one stays the house's and comes back", async () => {
  // Its owners also paid capital straight to it, and from the wallet that comes next to the hot one.
  await world.pay("TRX", first.address, 41n * coin);
  await world.pay("TRX", next.address, 30n * coin);
  await world.devnet.solidify();
  await payFrom(world, next, { to: world.hotAddress, units: 30n * coin });
  await world.settle();
  const limits = { COLD_ADDRESS: next.address };
  const both = await change(world, { kind: "limits", limits }, [olga, pavel]);
  expect(both).toMatchObject({ changed: true });
  world.clock.advance(48 * 3_600);
  await settleCold(world.adminUrl, thief.address, [first.address, next.address]);
  await startWorker(100n, next.address);
  await world.pay("TRX", first.address, 7n * coin);
  await world.pay("TRX", next.address, 9n * coin);
  await world.settle();
  await expectCleanBooks(world.databases.auditor);
  await fund(200n);
  await sweepAll(world);
  expect(await paidTo(world, "TRX", next.address)).toBeGreaterThan(199n * coin);
  await expectSettled(world);

  const inBooks = await world.ledger.balanceOf(coldWallet("TRX"));
  await payFrom(world, first, { to: world.hotAddress, units: 60n * coin });
  await world.settle();
  expect(await world.ledger.balanceOf(coldWallet("TRX"))).toBe(inBooks - 60n * coin);
  expect(await world.databases.auditor.query("select id from chain_alerts")).toEqual([]);
  await expectSettled(world);
  // The earlier one again, as two operators may restore it.
  const again = [first.address, next.address, first.address];
  expect(await settleCold(world.adminUrl, undefined, again)).toBe(first.address);
  await startWorker(100n, first.address);
});
