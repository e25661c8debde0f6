import { base58Address, type HexAddress, hexAddress } from "@clearhold/tron/address";
import { NodeFault } from "@clearhold/tron/node";
import { forkChain } from "../../apps/devnet/src/chain/change-branch.ts";
import { produceBlock } from "../../apps/devnet/src/chain/produce-block.ts";
import { type AgreedReading, ScanFault } from "../../apps/server/src/chain/chain-nodes.ts";
import { openScanner, type Scanner } from "../../apps/server/src/chain/scanner.ts";
import { openClaimChain } from "../../apps/server/src/chain/tron-claim-chain.ts";
import {
  openBlockBooks,
  type PayoutBooks,
  rebookBlock,
} from "../../apps/server/src/features/chain/block-books/index.ts";
import type { OwnKeys } from "../../apps/server/src/features/chain/own-addresses/index.ts";
import { systemClock } from "../../apps/server/src/kernel/clock.ts";
import type { Database } from "../../apps/server/src/kernel/database.ts";
import { idOfFact } from "../../apps/server/src/kernel/ids.ts";
import type { Logger } from "../../apps/server/src/kernel/logger.ts";
import { openLedger } from "../../apps/server/src/ledger/index.ts";
import { compareCredits, type ReplayFigures } from "./compare-credits.ts";
import { allowances, type Deed, type DueCredit, deeds, type Town } from "./replay-deeds.ts";
import { openReplayNode, type ReplayNode } from "./replay-node.ts";
import { seededRandom } from "./seeded-random.ts";

export type ReplayAsk = {
  readonly seed: number;
  readonly blocks: number;
  readonly users: number;
  /** As clearhold_api: addresses; as clearhold_worker: the scanner; as clearhold_auditor: the check. */
  readonly databases: Readonly<Record<"api" | "worker" | "auditor", Database>>;
  readonly logger: Logger;
  onProgress?(blocks: number): void;
  /** True to end before all blocks are made. */
  stop?(): boolean;
};

/** Shares of blocks with so many deeds; most blocks of a real chain have nothing for us. */
const emptyShare = 0.55;
const deedsMax = 2;
const forkShare = 0.02;
const missedSlotShare = 0.03;
const spoiledShare = 0.004;
const restartShare = 0.05;
const rivalShare = 0.03;
const optionShare = 0.01;
const depthMax = 18;
const blocksBetweenScansMax = 30;

/**
 * Builds a chain of random mixtures of everything that can happen to an address, reads it with the
 * real client and the real scanner into the real books while it grows, forks and answers badly, and
 * says how what was credited differs from what had to be.
 */
export async function replay(ask: ReplayAsk): Promise<ReplayFigures> {
  // Two sources, so that the chain follows from the seed however the reader's rounds fall.
  const random = seededRandom(ask.seed);
  const chance = seededRandom(ask.seed + 1);
  const node = await openReplayNode(chance);
  const users = await settleUsers(ask);
  const town: Town = { core: node.core, contracts: node.contracts, random, users };
  const reader = openReader(ask, node, new Set(users.map(({ address }) => address)));
  const run = { kinds: new Map<string, number>(), due: new Map<string, DueCredit[]>(), forks: 0 };
  const turns = { optionChanges: 0, restarts: 0, rivals: 0 };
  const began = performance.now();
  try {
    await produce(node, [allowances(town)], 0);
    // What every later deed stands on must not go with a fork.
    await solidify(node);
    let untilScan = 1;
    // The chain goes on while it is read, as it does.
    let reading = Promise.resolve();
    const middle = Math.ceil(ask.blocks / 2);
    while (node.core.store.head.header.number < ask.blocks && !ask.stop?.()) {
      // However short the run, its nodes change their options while it is read, and the reader restarts.
      const isMiddle = node.core.store.head.header.number >= middle && turns.optionChanges === 0;
      if (chance.chance(optionShare) || isMiddle) {
        node.changeOptions(chance);
        turns.optionChanges += 1;
      }
      await growBlock(town, node, run);
      if (random.chance(forkShare)) run.forks += await fork(town);
      untilScan -= 1;
      if (untilScan > 0) continue;
      await reading;
      const [withRival, isRestart] = [chance.chance(rivalShare), chance.chance(restartShare)];
      const restarted = isRestart || (turns.optionChanges > 0 && turns.restarts === 0);
      turns.rivals += Number(withRival);
      turns.restarts += Number(restarted);
      reading = reader.scan(withRival, restarted);
      ask.onProgress?.(node.core.store.head.header.number);
      untilScan = chance.between(1, blocksBetweenScansMax);
    }
    await reading;
    await reader.finish();
    const reread = await reader.reread();
    const seconds = (performance.now() - began) / 1000;
    const compared = await compareCredits(ask.databases.auditor, finalDue(node, run.due));
    const { store } = node.core;
    return {
      ...{ seed: ask.seed, blocks: store.head.header.number, forks: run.forks, seconds },
      ...{ kinds: Object.fromEntries(run.kinds), spoiledAnswers: node.spoiled(), ...compared },
      ...{ chainTxs: countTxs(node), ...turns, ...reread },
    };
  } finally {
    await reader.close();
  }
}

/** People with an address each; whose they are, is known to this run alone. */
async function settleUsers({ seed, users, databases }: ReplayAsk) {
  const made = Array.from({ length: users }, (_, index) => {
    const id = idOfFact("usr", `replay ${seed} ${index}`);
    const word = Buffer.from(`replay ${seed} ${index}`)
      .toString("hex")
      .padEnd(40, "7")
      .slice(0, 40);
    const address: HexAddress = hexAddress(`41${word}`);
    return { id, address, index };
  });
  await databases.api.query(
    `insert into chain_addresses (address, address_hex, purpose, owner_id, derivation_index,
       assignment_signature)
     select a, h, 'user', o, i, repeat('0', 128)
     from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as t(a, h, o, i)`,
    [
      made.map(({ address }) => base58Address(address)),
      made.map(({ address }) => address),
      made.map(({ id }) => id),
      made.map(({ index }) => index),
    ],
  );
  return made;
}

type Run = { readonly kinds: Map<string, number>; readonly due: Map<string, DueCredit[]> };

async function growBlock(town: Town, node: ReplayNode, run: Run): Promise<void> {
  const { random } = town;
  const count = random.chance(emptyShare) ? 0 : random.between(1, deedsMax);
  const done: Deed[] = [];
  for (let at = 0; at < count; at += 1) {
    const [kind, make] = random.pick(Object.entries(deeds));
    const deed = make(town);
    run.kinds.set(kind, (run.kinds.get(kind) ?? 0) + 1);
    for (const one of deed.due) run.due.set(one.txid, [...(run.due.get(one.txid) ?? []), one]);
    done.push(deed);
  }
  await produce(node, done, random.chance(missedSlotShare) ? random.between(1, 3) : 0);
}

async function produce({ core }: ReplayNode, done: readonly Deed[], missed: number): Promise<void> {
  const txs = done.flatMap((deed) => deed.txs);
  const { slotMs } = core.rule;
  const timestampMs = core.store.head.header.timestamp + slotMs * (1 + missed);
  const block = await produceBlock(core, { timestampMs, txs });
  if (block.txs.length !== txs.length) {
    throw new Error(`block ${block.header.number} took ${block.txs.length} of ${txs.length}`);
  }
}

/** Blocks without anything, until nothing made so far can be replaced. */
async function solidify(node: ReplayNode): Promise<void> {
  const top = node.core.store.head.header.number;
  while (node.core.solid < top) await produce(node, [], 0);
}

/** Replaces up to as many blocks as can still be; what was in them comes back, or is gone for good. */
async function fork({ core, random }: Town): Promise<number> {
  const open = core.store.head.header.number - core.solid;
  if (open < 1) return 0;
  const depth = random.between(1, Math.min(depthMax, open));
  await forkChain(core, { depth, replacement: [], keepAbandoned: random.chance(0.7) });
  return 1;
}

/** Nobody withdraws here. */
const noPayouts: PayoutBooks = {
  settleIn: async () => ({ journals: [], rows: [], explained: new Set() }),
  seeIn: async () => new Set(),
  unseeFrom: async () => {},
};

type Reader = {
  scan(withRival: boolean, restarted: boolean): Promise<void>;
  finish(): Promise<void>;
  /** Every block once more, by each node without the other, as claims and rescans read it. */
  reread(): Promise<{ reread: number; creditedByRereading: number }>;
  close(): Promise<void>;
};

function openReader(ask: ReplayAsk, node: ReplayNode, ours: ReadonlySet<string>): Reader {
  const { logger } = ask;
  const clock = systemClock;
  const database = ask.databases.worker;
  const ledger = openLedger({ database, clock });
  const keys: OwnKeys = { owns: ({ addressHex }) => ours.has(addressHex) };
  const unprovedLimits = { TRX: 2n ** 62n, USDT: 2n ** 62n };
  const books = openBlockBooks({
    ...{ logger, database, ledger, clock, payouts: noPayouts, keys, unprovedLimits },
  });
  const reading: AgreedReading = {
    usdtContract: base58Address(node.contracts.mockUsdt),
    ours: async (all) => new Set(all.filter((address) => ours.has(address))),
  };
  const nodes = node.clients;
  const open = (): Scanner =>
    openScanner({
      ...{ nodes, books, ...reading, startAt: "genesis", logger },
      witnesses: node.openWitnesses(nodes),
    });
  let scanner = open();
  return {
    async scan(withRival, restarted) {
      if (restarted) scanner = open();
      node.spoil(spoiledShare);
      if (withRival) await Promise.allSettled([scanner.scan(), open().scan()]);
      else await scanner.scan().catch(ignoreNode);
      node.spoil(0);
    },
    async finish() {
      await solidify(node);
      while ((await scanner.scan()) > 0);
    },
    async reread() {
      const rebooking = { database, ledger, clock, keys, logger, unprovedLimits };
      let creditedByRereading = 0;
      const last = node.core.solid;
      const witnesses = node.openWitnesses(nodes);
      for (let number = 1; number <= last; number += 1) {
        for (const one of nodes) {
          const chain = openClaimChain({ moving: () => [one] }, reading, witnesses);
          const block = await chain.readSolid(number);
          creditedByRereading += (await rebookBlock(rebooking, block)).credited;
        }
      }
      return { reread: last, creditedByRereading };
    },
    close: () => ledger.close(),
  };
}

/** What a node says badly is no fault of the run: the next scan asks again. */
function ignoreNode(error: unknown): void {
  if (!(error instanceof NodeFault) && !(error instanceof ScanFault)) throw error;
}

/** Of everything that was ever sent, what the final chain carries. */
function finalDue(
  { core }: ReplayNode,
  due: ReadonlyMap<string, readonly DueCredit[]>,
): DueCredit[] {
  const found: DueCredit[] = [];
  for (let number = 1; number <= core.store.head.header.number; number += 1) {
    for (const { tx } of core.store.block(number)?.txs ?? [])
      found.push(...(due.get(tx.txId) ?? []));
  }
  return found;
}

function countTxs({ core }: ReplayNode): number {
  let count = 0;
  for (let number = 1; number <= core.store.head.header.number; number += 1) {
    count += core.store.block(number)?.txs.length ?? 0;
  }
  return count;
}
