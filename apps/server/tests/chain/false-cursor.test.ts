import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import { getWithdrawal } from "@clearhold/contract/wallet/payouts/withdrawals";
import { money } from "@clearhold/money";
import { afterEach, beforeEach, expect, it } from "vitest";
import { chainRewind } from "../../src/acts/chain.ts";
import { findCursor } from "../../src/features/chain/block-books/index.ts";
import { openScanHealth } from "../../src/main/scan-health.ts";
import { expectCleanBooks } from "../books.ts";
import { type CustodyWorld, openCustodyWorld } from "../custody-world.ts";
import { namesUnder, performAs } from "../operator-names.ts";
import { listCredited, payIn } from "../paid-in.ts";
import { order, payoutRound } from "../payers.ts";
import { type Person, registerPerson } from "../people.ts";
import { hideInIndex, takeBackWhole } from "./false-deposit.ts";

const olga = { name: "olga", password: "Olga-kennt-9-Tore" };
const pavel = { name: "pavel", password: "Pavel-kennt-8-Tore" };
const coin = 1_000_000n;

let world: CustodyWorld;
let alice: Person;
let address: string;

beforeEach(async () => {
  world = await openCustodyWorld();
  for (const operator of [olga, pavel]) await world.operators.enrolOperator(operator);
  alice = await registerPerson(world, "alice");
  address = (await alice.call(getDepositAddress, { currency_id: "TRX" })).address;
  await world.pay("TRX", address, 5n * coin);
  await world.settle();
});
afterEach(async () => {
  await expectCleanBooks(world.databases.auditor);
  await world.close();
});

const cursor = async () => (await findCursor(world.databases.auditor))?.number ?? -1;
const credited = () => listCredited(world.databases.auditor);

/** With the worker's login: onto a block that it shows as the child of the one before it. */
async function stepTo(number: number, id: string, at: Date | null): Promise<void> {
  const { worker } = world.databases;
  await worker.query(
    `insert into scan_tail (number, block_id, parent_id, block_at)
     select $1, $2, block_id, coalesce($3, block_at) from scan_cursor
     on conflict (number) do update set block_id = excluded.block_id,
       parent_id = excluded.parent_id, block_at = excluded.block_at`,
    [number, id, at],
  );
  await worker.query(
    "update scan_cursor set number = $1, block_id = $2, block_at = coalesce($3, block_at)",
    [number, id, at],
  );
}

/** With the worker's login: blocks that nobody made. */
async function runAhead(blocks: number): Promise<void> {
  const first = await cursor();
  for (let block = 1; block <= blocks; block += 1)
    await stepTo(first + block, "f".repeat(64), null);
}

function rewind(login: typeof olga, block: number, forgetWitnesses = false) {
  const { databases, operators, client } = world;
  const blockAt = async (number: number) => {
    const found = await client.solid.findBlock(number);
    return found && { number, id: found.id, at: new Date(found.timestamp) };
  };
  const blockOf = async (txid: string) => (await client.solid.findInfo(txid))?.blockNumber ?? null;
  const parts = { clock: world.clock, database: databases.operator, operators, blockAt, blockOf };
  const ask = { block: `${block}`, forgetWitnesses, reason: "the worker's login was stolen" };
  return performAs(login, chainRewind, { world: parts, ...ask });
}

it("above the head it is named on /readyz, and two operators set it back; nothing is missed", async () => {
  const right = await cursor();
  await runAhead(200);
  await world.pay("TRX", address, 7n * coin);
  await world.devnet.solidify();
  const health = openScanHealth(async () => null);
  await expect(health.watch(world.worker.rounds.scan())).rejects.toThrow(/see "chain rewind"/);
  await expect(health.check()).rejects.toThrow("the cursor is above the head");
  // What the cursor was moved over was read all the same.
  expect(await credited()).toEqual([5n, 7n]);

  const { number: head } = await world.client.solid.getNowBlock();
  for (const _ of ["first", "again"]) {
    expect(await rewind(olga, head)).toMatchObject({ data: { open: true } });
  }
  expect(await cursor()).toBe(right + 200);
  expect(await rewind(pavel, head)).toMatchObject({ data: { open: false } });
  expect(await cursor()).toBe(head);
  await world.pay("TRX", address, 8n * coin);
  await world.settle();
  expect(await credited()).toEqual([5n, 7n, 8n]);
  await world.expectChainBooks();
  expect(new Set(await namesUnder(world.databases.auditor, "rewind-chain"))).toEqual(
    new Set(["olga", "pavel"]),
  );
});

it("goes back to no block below what is booked, and to none that was not read", async () => {
  const booked = await cursor();
  await expect(rewind(olga, booked + 1)).rejects.toThrow(/the books reach only to block/);
  await expect(rewind(olga, 1)).rejects.toThrow(/not below it/);
  const bare = (login: "operator" | "worker") =>
    world.databases[login].query(
      `insert into chain_rewinds (number, block_id, block_at, operator_id, reason)
       select number, block_id, block_at, (select min(id) from operators), 'because'
       from scan_cursor`,
    );
  await expect(bare("operator")).rejects.toThrow("no operator ordered it");
  await expect(bare("worker")).rejects.toThrow("permission denied");
});

it("goes back over rows that the thief forged to hold it, and over none that the chain has", async () => {
  const right = await cursor();
  await runAhead(5);
  const height = await cursor();
  const { worker } = world.databases;
  const forged = "ab".repeat(32);
  await worker.query(
    `insert into house_moves (id, lane, kind, currency, amount_units, state, planned_at)
     values ('mov_forged', 'cold TRX', 'to-cold', 'TRX', 1, 'planned', now())`,
  );
  await worker.query(
    `update house_moves set state = 'built', txid = $1, raw_hex = '00', built_ms = 1,
       expires_ms = 2, reserve_units = 0 where id = 'mov_forged'`,
    [forged],
  );
  await worker.query(
    `update house_moves set state = 'failed', ended_at = now(), ended_block = $1,
       network_fee_units = 0 where id = 'mov_forged'`,
    [height],
  );
  const deps = { database: worker, clock: world.clock };
  const { id: falseDeposit } = await payIn(deps, {
    ...{ userId: alice.userId, amount: money("TRX", 900n * coin) },
    ...{ txid: "cd".repeat(32), blockNumber: BigInt(height) },
  });
  await hideInIndex(world, address, 900n * coin);
  await expect(rewind(olga, right)).rejects.toThrow(`no final block ${height} yet`);
  await world.pay("TRX", address, 7n * coin);
  await world.devnet.mine(10);
  await world.devnet.solidify();

  expect(await rewind(olga, right)).toMatchObject({
    data: { open: true, false_txids: expect.arrayContaining([forged, "cd".repeat(32)]) },
  });
  // The names are for these rows: another list is another act, and no list goes over none.
  const bare = (falseTxids: string) =>
    world.databases.operator.query(
      `insert into chain_rewinds (number, block_id, block_at, false_txids, operator_id, reason)
       select number, block_id, block_at, ${falseTxids}, operator_id, reason from chain_rewinds`,
    );
  await expect(bare("'{}'")).rejects.toThrow(`the books have booked block ${height}`);
  await expect(bare("array_append(false_txids, 'ef')")).rejects.toThrow("no operator ordered it");
  expect(await rewind(pavel, right)).toMatchObject({ data: { open: false } });
  await world.settle();
  expect(await credited()).toEqual([5n, 900n, 7n]);

  await expect(rewind(olga, right)).rejects.toThrow(/booked block \d+: not below it/);
  await takeBackWhole(world, [olga, pavel], falseDeposit);
});

/** With the worker's login: onto every block that the chain really has, before anybody has read it. */
async function skipToHead(): Promise<void> {
  await world.devnet.solidify();
  const head = await world.client.solid.getNowBlock();
  for (let number = (await cursor()) + 1; number <= head.number; number += 1) {
    const block = await world.client.solid.findBlock(number);
    if (block === null) throw new Error(`no block ${number}`);
    await stepTo(number, block.id, new Date(block.timestamp));
  }
}

it("moved over true blocks it hides nothing: what they brought and paid is booked all the same", async () => {
  await world.fundHouse(1_000n * coin, 1_000n * coin);
  const { alice: payer, id } = await order(world);
  await payoutRound(world);
  await world.pay("TRX", address, 7n * coin);
  await skipToHead();
  expect(await world.worker.rounds.scan()).toBe(0);
  expect(await credited()).toContain(7n);
  expect((await payer.call(getWithdrawal, { id })).state).toBe("settled");
  await world.expectChainBooks();
  await world.worker.rounds.scan();
  await world.expectChainBooks();
});

it("moved while no worker runs it hides nothing: the signer remembers how far they had read", async () => {
  await world.worker.rounds.reconcile();
  await world.pay("TRX", address, 7n * coin);
  await skipToHead();
  // It says what it has read, and not where the thief has put the cursor.
  await world.worker.rounds.reconcile();
  world.worker = await world.anotherWorker();
  await world.worker.rounds.scan();
  expect(await credited()).toEqual([5n, 7n]);
  await world.expectChainBooks();
});

it("forgets a false list of witnesses with it, which the next start pins again", async () => {
  await world.databases.worker.query(
    "update scan_cursor set active_witnesses = array['41' || repeat('0', 40)]",
  );
  const right = await cursor();
  world.worker = await world.anotherWorker();
  await world.pay("TRX", address, 7n * coin);
  await world.settle();
  expect(await credited()).toEqual([5n]);
  for (const login of [olga, pavel]) await rewind(login, right, true);
  world.worker = await world.anotherWorker();
  await world.settle();
  expect(await credited()).toEqual([5n, 7n]);
});
