import { randomBytes } from "node:crypto";
import { getDepositAddress } from "@clearhold/contract/wallet/chain/deposits";
import type { CurrencyCode } from "@clearhold/money";
import { expect } from "vitest";
import type { MovePolicy } from "../../src/features/treasury/house-moves/index.ts";
import type { Worker, WorkerOptions } from "../../src/main/wire-worker.ts";
import { localCaller } from "../../src/wire/local-call.ts";
import { openMoveSigner } from "../../src/wire/signer/move-signer.ts";
import { readSignerPublic } from "../../src/wire/signer/signer-public.ts";
import type { CustodyWorld } from "../custody-world.ts";
import { coin } from "../payers.ts";
import { type Person, settledPerson } from "../people.ts";

type Policy = Omit<MovePolicy, "hasCold" | "feeLimitUnits">;

const usual: Policy = {
  sweepMinUnits: { TRX: 50n * coin, USDT: 20n * coin },
  hotLimitUnits: { TRX: null, USDT: null },
  stake: { stakeUnits: null, bufferUnits: 0n },
};

/** A worker that moves the house's own coins. */
export function sweeper(
  world: CustodyWorld,
  policy: Partial<Policy> = {},
  changes: Partial<WorkerOptions> = {},
): Promise<Worker> {
  const signer = openMoveSigner(localCaller(world.signerOptions.socketPath));
  return world.anotherWorker({ moves: { signer, policy: { ...usual, ...policy } }, ...changes });
}

export function resourceAddressOf(world: CustodyWorld): string {
  return readSignerPublic(world.signerOptions.publicFile, "devnet").resourceAddress;
}

/** Pays capital to the resource wallet and books it. */
export async function fundResources(world: CustodyWorld, trx: bigint): Promise<void> {
  await world.pay("TRX", resourceAddressOf(world), trx * coin);
  await world.settle();
}

/** Somebody with these coins on an address that nobody used before. */
export async function depositor(
  world: CustodyWorld,
  coins: Partial<Record<CurrencyCode, bigint>>,
): Promise<{ person: Person; address: string }> {
  const person = await settledPerson(world, `sweep${randomBytes(4).toString("hex")}`);
  const { address } = await person.call(getDepositAddress, { currency_id: "USDT" });
  for (const currency of ["TRX", "USDT"] as const) {
    const units = (coins[currency] ?? 0n) * coin;
    if (units > 0n) await world.pay(currency, address, units);
  }
  await world.settle();
  return { person, address };
}

export type MoveFacts = {
  id: string;
  kind: string;
  currency: CurrencyCode;
  units: bigint;
  state: string;
  waits: string;
  fee: bigint | null;
};

/** The moves of a lane in their order. */
export function movesOf(world: CustodyWorld, lane: string): Promise<MoveFacts[]> {
  return world.databases.auditor.query<MoveFacts>(
    `select id, kind, currency, amount_units as units, state, waits_for as waits,
       network_fee_units as fee
     from house_moves where lane = $1 order by planned_at, id`,
    [lane],
  );
}

/** Short: what was done in a lane, such as "top-up done". */
export async function storyOf(world: CustodyWorld, lane: string): Promise<string[]> {
  return (await movesOf(world, lane)).map(({ kind, currency, state }) =>
    kind === "sweep" ? `sweep ${currency} ${state}` : `${kind} ${state}`,
  );
}

const roundsMax = 12;

/** Rounds of moves and chain until nothing is left to do. */
export async function sweepAll(world: CustodyWorld): Promise<void> {
  let before = "";
  for (let round = 0; round < roundsMax; round += 1) {
    await world.worker.rounds.move();
    await world.settle();
    const now = await progressOf(world);
    if (now === before) return;
    before = now;
  }
  throw new Error("the moves do not come to an end");
}

async function progressOf(world: CustodyWorld): Promise<string> {
  const rows = await world.databases.auditor.query(
    "select id, kind, state, waits_for from house_moves order by id",
  );
  return JSON.stringify(rows);
}

/** Nothing under way, and the coins are where the books say. */
export async function expectSettled(world: CustodyWorld): Promise<void> {
  const rows = await world.databases.auditor.query(
    "select id from house_moves where state in ('built', 'signed', 'broadcast')",
  );
  expect(rows).toEqual([]);
  await world.expectChainBooks();
}
