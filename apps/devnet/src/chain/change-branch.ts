import type { DevnetTx } from "../codec/devnet-tx.ts";
import { blockRecord } from "../persistence/chain-records.ts";
import type { DevnetBlock } from "./block.ts";
import { nextBlockTime } from "./chain-clock.ts";
import type { ChainCore } from "./chain-core.ts";
import { ChainStore } from "./chain-store.ts";
import { makeGenesis } from "./genesis.ts";
import { refreshPool } from "./offer-tx.ts";
import { replayBlock } from "./open-chain.ts";
import { produceBlock } from "./produce-block.ts";
import { solidNumber } from "./witnesses.ts";

export type ForkAsk = {
  /** How many blocks of the present branch are abandoned; they must not be solid. */
  depth: number;
  /** What the first block of the new branch includes before anything else. */
  replacement: readonly DevnetTx[];
  /** Whether the abandoned blocks' transactions go back to the pool, as a node does with them. */
  keepAbandoned: boolean;
};

/**
 * Switches to a longer branch: the last blocks are undone and one more than their number is built
 * in their place. Throws RangeError when that would undo a solid block, which cannot happen.
 */
export async function forkChain(core: ChainCore, ask: ForkAsk): Promise<DevnetBlock[]> {
  const { store, journal, clock, rule, pool } = core;
  const head = store.head.header;
  const target = head.number - ask.depth;
  if (ask.depth < 1 || target < core.solid) throw new RangeError("solid blocks cannot be undone");
  const abandoned = popTo(store, target);
  journal.pop(target);
  const orphans = abandoned.flatMap(({ txs }) => txs.map(({ tx }) => tx));
  const receivedAtMs = clock.now();
  const waiting = pool.list();
  const returned = ask.keepAbandoned
    ? orphans.map((tx) => ({ tx, receivedAtMs, result: "SUCCESS" as const }))
    : [];
  pool.replace([...returned, ...waiting]);
  // The other witnesses built in later slots, so that no block of theirs is one of ours.
  const now = { nowMs: clock.now(), missed: 0 };
  const first = nextBlockTime(rule, { timestampMs: head.timestamp }, now);
  const txs = [...ask.replacement, ...pool.list().map(({ tx }) => tx)];
  const branch = [await produceBlock(core, { timestampMs: first, txs })];
  while (store.head.header.number <= head.number) {
    branch.push(await produceBlock(core, { missed: 0 }));
  }
  return branch;
}

/** Goes back to an earlier block of this branch, however old; what was pending is forgotten. */
export async function rewindChain(core: ChainCore, target: number): Promise<void> {
  const { store, journal } = core;
  if (target < 2 || target > store.head.header.number) throw new RangeError("no such block");
  journal.pop(target);
  core.pool.replace([]);
  core.staged = {};
  if (target >= store.settledNumber) popTo(store, target);
  else await rebuild(core, target);
  const addresses = core.witnesses.map(({ address }) => address);
  const solid = solidNumber(core.store.headState, addresses);
  core.solid = Math.max(core.store.settledNumber, solid);
  await refreshPool(core);
}

/** States below the settled block are gone; executing the blocks again brings one back. */
async function rebuild(core: ChainCore, target: number): Promise<void> {
  const old = core.store;
  const { block, state } = makeGenesis(core.rule.genesisMs, core.witnesses);
  core.store = new ChainStore(block, state);
  core.solid = 0;
  for (let number = 1; number <= target; number += 1) {
    const next = old.block(number);
    if (next) await replayBlock(core, blockRecord(next));
  }
}

function popTo(store: ChainStore, target: number): DevnetBlock[] {
  const popped: DevnetBlock[] = [];
  while (store.head.header.number > target) popped.unshift(store.pop());
  return popped;
}
