import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { money } from "@clearhold/money";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listOpenAlerts } from "../../src/features/chain/alerts/index.ts";
import { findCursor } from "../../src/features/chain/block-books/index.ts";
import { openOperatorClaims } from "../../src/features/chain/deposit-claims/index.ts";
import {
  approveTakeback,
  proposeGiveback,
} from "../../src/features/chain/deposit-takebacks/index.ts";
import { depositId } from "../../src/features/chain/deposits/index.ts";
import { userAvailable } from "../../src/ledger/chart-of-accounts.ts";
import { openLedger } from "../../src/ledger/index.ts";
import type { MovementName } from "../../src/wire/chain/chain-block.ts";
import { expectCleanBooks } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { payIn } from "../paid-in.ts";
import { type Person, refusalOf, registerPerson } from "../people.ts";
import { untilDone } from "../rounds.ts";
import { hideInIndex, takeBackWhole } from "./false-deposit.ts";

/** A thief of the worker's login sees a payment before its block is final, and credits it first. */
let world: CustodyWorld;
let alice: Person;
let address: string;
const coin = 1_000_000n;
const olga = { name: "olga", password: "Olga-kennt-9-Tore" };
const pavel = { name: "pavel", password: "Pavel-kennt-8-Tore" };

beforeEach(async () => {
  world = await openCustodyWorld();
  alice = await registerPerson(world, "alice");
  address = (await alice.call(getDepositAddress, { currency_id: "TRX" })).address;
  await world.settle();
});
afterEach(async () => {
  await expectCleanBooks(world.databases.auditor);
  await world.close();
});

type Fact = MovementName & { readonly id: string; readonly units: bigint };
const rows = () =>
  world.databases.auditor.query<Fact>(
    `select id, txid, kind, position, amount_units as units from deposits
     where state = 'credited' order by amount_units`,
  );
const alerts = async () =>
  (await listOpenAlerts(world.databases.auditor)).map(({ reason, address: where, units }) => [
    reason,
    where,
    units / coin,
  ]);

const available = async ({ userId }: Person) =>
  (await world.ledger.balanceOf(userAvailable(userId, "TRX"))) / coin;
const addressOf = async (person: Person) =>
  (await person.call(getDepositAddress, { currency_id: "TRX" })).address;

/** Every booked block is read again; how many arrivals were credited by it. */
async function rescan(): Promise<number> {
  const asked = openOperatorClaims(world.databases.operator);
  const cursor = await findCursor(world.databases.auditor);
  const id = await asked.rescan({ from: 1, to: cursor?.number ?? 0 });
  await untilDone("answering claims", world.worker.rounds.claims);
  const done = await asked.findRescan(id);
  expect(done?.fault).toBe("");
  return done?.recoveredCount ?? -1;
}

/** The thief calls what came to Alice a payment of so much, to her or to somebody else. */
async function creditFirst(units: bigint, { userId } = alice): Promise<string> {
  const txid = await world.pay("TRX", address, 7n * coin);
  const deps = { database: world.databases.worker, clock: world.clock };
  const paid = { amount: money("TRX", units), userId, txid };
  return (await payIn(deps, paid)).id;
}

it("with another amount: the block is booked, the row is named, and what comes next is credited", async () => {
  const id = await creditFirst(900n * coin);
  await world.pay("TRX", address, 8n * coin);
  await world.settle();
  expect(await alerts()).toEqual([
    ["surplus", address, 7n],
    ["books-differ", id, 900n],
  ]);
  expect((await rows()).map(({ units }) => units / coin)).toEqual([8n, 900n]);
});

it("taken back by two, what really came is credited once, and the false row does not come back", async () => {
  const mallory = await registerPerson(world, "mallory");
  await world.pay("TRX", await addressOf(mallory), coin);
  for (const one of [olga, pavel]) await world.operators.enrolOperator(one);
  const id = await creditFirst(900n * coin, mallory);
  await world.settle();
  expect(await alerts()).toEqual([
    ["surplus", address, 7n],
    ["books-differ", id, 900n],
  ]);
  expect(await rescan()).toBe(0);
  expect(await available(alice)).toBe(0n);

  await hideInIndex(world, await addressOf(mallory), 900n * coin);
  const takebackId = await takeBackWhole(world, [olga, pavel], id);
  expect(await available(mallory)).toBe(1n);
  expect([await rescan(), await rescan()]).toEqual([1, 0]);
  expect(await available(alice)).toBe(7n);
  expect((await alerts()).map(([reason]) => reason)).not.toContain("surplus");
  await world.expectChainBooks();

  const ledger = openLedger({ database: world.databases.operator, clock: world.clock });
  const { operators, clock } = world;
  const deps = { operators, clock, ledger, database: world.databases.operator };
  const { id: giveback } = await proposeGiveback(deps, olga, { takebackId, reason: "It had come" });
  expect((await refusalOf(approveTakeback(deps, pavel, giveback))).code).toBe("nothing-taken-back");
  await ledger.close();
  // The next turn is only there where all of the last one was taken back, and is of another fact.
  const [, fact] = await rows();
  expect(fact?.units).toBe(7n * coin);
  if (!fact) return;
  const again = world.databases.worker.query(
    `insert into deposits (id, txid, kind, position, turn, purpose, owner_id, address, from_address,
       currency, amount_units, state, block_number, block_id, block_at)
     select $1, txid, kind, position, 2, purpose, owner_id, address, from_address, currency,
       amount_units + 1, 'detected', block_number, block_id, block_at from deposits where turn = 1`,
    [depositId("user", fact, 2)],
  );
  await expect(again).rejects.toThrow("nobody took another one of its fact back");
});

it("as it came: nothing is credited twice, and nothing is missing", async () => {
  await creditFirst(7n * coin);
  await world.pay("TRX", address, 8n * coin);
  await world.settle();
  expect(await alerts()).toEqual([]);
  expect((await rows()).map(({ units }) => units / coin)).toEqual([7n, 8n]);
  await world.expectChainBooks();
});
