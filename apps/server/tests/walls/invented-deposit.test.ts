import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { money } from "@clearhold/money";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listOpenAlerts, resolveAlert } from "../../src/features/chain/alerts/index.ts";
import { openSignerStops, releaseText } from "../../src/wire/signer/signer-stops.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { newAddress, payIn } from "../paid-in.ts";
import { coin, finish, order, paidTo, richPerson, savePayee, withdraw } from "../payers.ts";
import {
  approval,
  enrolTwo,
  operatorDoor,
  type PasskeyHolder,
} from "../payouts/passkey-holders.ts";
import type { Person } from "../people.ts";
import { signAsWorker } from "./sign-as-worker.ts";

/** A thief has the worker's login, its sockets, and an account in the app like anybody. */
let world: CustodyWorld;
let mallory: Person;
let to: string;

beforeEach(async () => {
  world = await openCustodyWorld();
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  mallory = await richPerson(world, "mallory");
  to = newAddress();
  await savePayee(world, mallory, { currency: "USDT", to });
});
afterEach(() => world.close());

/** The journal of a deposit with its row of evidence, as the worker books what really came. */
async function invent(usdt: bigint, blockNumber = 1n): Promise<void> {
  const deps = { database: world.databases.worker, clock: world.clock };
  const { address } = await mallory.call(getDepositAddress, { currency_id: "USDT" });
  const [{ userId }] = (await world.databases.worker.query<{ userId: string }>(
    "select owner_id as user_id from chain_addresses where address = $1",
    [address],
  )) as [{ userId: string }];
  await payIn(deps, { amount: money("USDT", usdt * coin), userId, blockNumber });
}

const sign = (id: string) => signAsWorker(world, id);
const words = async () => (await world.guard.readBooks({})).words;

async function mineBlocks(count: number): Promise<void> {
  for (let block = 0; block < count; block += 1) await world.devnet.mine();
  await world.devnet.solidify();
}

async function release(stopId: number, by: readonly PasskeyHolder[]): Promise<void> {
  const door = openSignerStops(operatorDoor(world));
  const stop = (await door.list()).find((one) => one.stopId === stopId);
  if (stop === undefined) throw new Error("there is no such stop");
  for (const one of by) await door.release(stopId, approval(one, releaseText(stop)));
}

it("a deposit that a stolen worker invents buys nothing: the signer never saw it come", async () => {
  await invent(700n);
  const { id } = await withdraw(world, mallory, { currency: "USDT", price: "550", to });
  expect(await sign(id)).toMatchObject({
    signed: false,
    reason: expect.stringContaining("credited 700 USDT that the signer has not seen"),
  });
  expect(await sign(id)).toMatchObject({ signed: false });
  expect(await words()).toContain("the signer has not seen 700 USDT arrive");
  expect(await paidTo(world, "USDT", to)).toBe(0n);
});

it.each([
  ["a little ahead: its orders wait for that block", 10n, /books have credited block/],
  ["far ahead: it counts at once", 1_000n, /credited 700 USDT that the signer has not seen/],
])("a block that the thief invents with it hides nothing, %s", async (_, blocks, reason) => {
  const { number } = await world.client.solid.getNowBlock();
  await invent(700n, BigInt(number) + blocks);
  const { id } = await withdraw(world, mallory, { currency: "USDT", price: "550", to });
  expect(await sign(id)).toMatchObject({ signed: false, reason: expect.stringMatching(reason) });
  await mineBlocks(12);
  expect(await sign(id)).toMatchObject({
    signed: false,
    reason: expect.stringContaining("credited 700 USDT that the signer has not seen"),
  });
});

it("as a difference that stays it stops both currencies, by an alert and until two operators", async () => {
  const operators = await enrolTwo(world);
  const people = ["olga", "pavel"].map((name) => ({ name, password: `${name}-kennt-9-Tore` }));
  for (const one of people) await world.operators.enrolOperator(one);
  await invent(700n);
  const { id } = await withdraw(world, mallory, { currency: "USDT", price: "550", to });
  expect(await sign(id)).toMatchObject({ signed: false });
  await mineBlocks(70);
  expect(await sign(id)).toMatchObject({ signed: false, wait: "stopped" });
  // The guard hears of the stop with the next question of the signer.
  await sign(id);
  const stops = await openSignerStops(operatorDoor(world)).list();
  expect(stops).toMatchObject([
    { currency: "TRX", reason: "coins-unseen", address: "700 USDT" },
    { currency: "USDT", reason: "coins-unseen", address: "700 USDT" },
  ]);
  const [alert, ...others] = await listOpenAlerts(world.databases.auditor);
  expect(alert).toMatchObject({ reason: "books-broken", currency: "USDT", stops: true });
  expect(others).toEqual([]);
  expect(await words()).toContain("broken: coins-unseen credited 700 USDT");
  for (const { stopId } of stops) await release(stopId, operators);
  expect(await openSignerStops(operatorDoor(world)).list()).toEqual([]);
  expect(await sign(id)).toMatchObject({ signed: false });
  const deps = { database: world.databases.operator, operators: world.operators };
  for (const one of people) {
    await resolveAlert(deps, {
      alertId: alert?.id ?? "",
      operator: one,
      reason: "It is taken back.",
    });
  }
  // What comes after this amount is another matter, and has to come.
  await invent(1n);
  const reply = await sign(id);
  expect(reply).toMatchObject({ signed: false, reason: expect.stringContaining("1 USDT") });
});

it("what really came is paid, before and after a start of the signer", async () => {
  for (const price of ["50", "30"]) {
    const { id } = await withdraw(world, mallory, { currency: "USDT", price, to });
    expect((await finish(world, mallory, id)).state).toBe("settled");
    await world.restartSigner();
  }
  const paid = await order(world, { currency: "TRX" });
  expect((await finish(world, paid.alice, paid.id)).state).toBe("settled");
  expect(await words()).toBe("verified");
});
