import { getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { findStops, listOpenAlerts, resolveAlert } from "../../src/features/chain/alerts/index.ts";
import { armChaos, type ChaosPoint } from "../../src/kernel/chaos.ts";
import { openCustodyWorld } from "../custody-world.ts";
import { asAdmin } from "../database.ts";
import { newAddress } from "../paid-in.ts";
import {
  assetsOf,
  attemptsOf,
  coin,
  letAttemptsDie,
  order,
  paidTo,
  payoutRound,
  waitsFor,
} from "../payers.ts";
import { useWorld } from "../use-world.ts";

const world = useWorld(openCustodyWorld);
const olga = { name: "olga", password: "Olga-kennt-9-Tore" };

beforeAll(async () => {
  await world.operators.enrolOperator(olga);
  await world.fundHouse(1_000n * coin, 1_000n * coin);
});
afterEach(() => armChaos(null));

type Ordered = Awaited<ReturnType<typeof order>>;

const signature = "update withdrawals set order_signature = repeat('0', 128) where id = $1";
const amount = `update withdrawals set amount_units = 11000000,
  order_text = replace(order_text, 'amount=10000000', 'amount=11000000') where id = $1`;

async function redirect({ id, to }: Ordered, thief: string): Promise<void> {
  await asAdmin(
    world,
    "update withdrawals set address = $2, order_text = replace(order_text, $3, $2) where id = $1",
    [id, thief, to],
  );
}

/** The worker dies there once, so that what it did stays as it was. */
async function dieAt(point: ChaosPoint): Promise<void> {
  armChaos(point, () => {
    armChaos(null);
    throw new Error(`killed at ${point}`);
  });
  await payoutRound(world).catch(() => {});
}

/** Its owner has all of it, nothing left, and one alert that stops nothing tells of it. */
async function expectEnded({ alice, id, to }: Ordered, payee = to): Promise<void> {
  const view = await alice.call(getWithdrawal, { id });
  expect(view).toMatchObject({ state: "returned", reason: "order-forged", txid: "" });
  expect(await assetsOf(alice, "USDT")).toEqual({ available: "100", locked: "0" });
  expect([await paidTo(world, "USDT", to), await paidTo(world, "USDT", payee)]).toEqual([0n, 0n]);
  const alerts = await listOpenAlerts(world.databases.auditor);
  const told = alerts.filter(({ address }) => address === id);
  expect(told).toMatchObject([{ reason: "order-forged", currency: "USDT", stops: false }]);
  expect([...(await findStops(world.databases.auditor)).keys()]).toEqual([]);
  await world.expectChainBooks();
}

describe("a withdrawal whose order is not the guard's", () => {
  it("is ended at once when its signature is none, and one operator resolves the alert", async () => {
    const ordered = await order(world);
    await asAdmin(world, signature, [ordered.id]);
    await payoutRound(world);
    await expectEnded(ordered);
    expect(await attemptsOf(world, ordered.id)).toEqual([]);
    const [alert] = await listOpenAlerts(world.databases.auditor);
    const deps = { database: world.databases.operator, operators: world.operators };
    const ask = { alertId: alert!.id, operator: olga, reason: "the login is changed" };
    expect(await resolveAlert(deps, ask)).toMatchObject({ open: false });
  });

  it("is ended at once when somebody wrote another payee into it", async () => {
    const ordered = await order(world);
    const thief = newAddress();
    await redirect(ordered, thief);
    await payoutRound(world);
    await expectEnded(ordered, thief);
  });

  it("gives back what was held, not what somebody wrote there instead", async () => {
    const ordered = await order(world);
    await asAdmin(world, amount, [ordered.id]);
    await payoutRound(world);
    await expectEnded(ordered);
  });

  it("takes back what was built for it and shown to nobody", async () => {
    const ordered = await order(world);
    const thief = newAddress();
    await dieAt("payout-after-build");
    await redirect(ordered, thief);
    await payoutRound(world);
    await expectEnded(ordered, thief);
    expect(await attemptsOf(world, ordered.id)).toMatchObject([{ state: "withdrawn" }]);
  });

  it("waits for the end of what the signer was asked about before the change", async () => {
    const ordered = await order(world);
    const thief = newAddress();
    await dieAt("payout-after-sign");
    await redirect(ordered, thief);
    await payoutRound(world);
    // The guard gives no word for an order that is not its own.
    expect(await waitsFor(world, ordered.id)).toBe("not-reconciled");
    expect(await assetsOf(ordered.alice, "USDT")).toEqual({ available: "90", locked: "10" });
    await letAttemptsDie(world);
    for (let round = 0; round < 2; round += 1) await payoutRound(world);
    await expectEnded(ordered, thief);
    expect(await attemptsOf(world, ordered.id)).toMatchObject([{ state: "expired" }]);
  });
});

it("an order as it must be is paid, also when the signer could not be asked about it", async () => {
  const { alice, id } = await order(world);
  await world.restartSigner({ passphrase: null });
  await payoutRound(world);
  expect(await waitsFor(world, id)).toBe("signer-locked");
  await world.restartSigner();
  await payoutRound(world);
  await world.settle();
  expect((await alice.call(getWithdrawal, { id })).state).toBe("settled");
});
