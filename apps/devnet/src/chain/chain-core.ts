import type { HexAddress } from "@clearhold/tron/address";
import { heightOfBlockId, refBlockOf } from "@clearhold/tron/block";
import type { ContractEngine } from "../evm/contract-run.ts";
import type { ExecutionPlace } from "../execution/execution.ts";
import type { ChainJournal } from "../persistence/chain-journal.ts";
import type { ChainState } from "../state/chain-state.ts";
import type { DevnetBlock, ParameterChanges } from "./block.ts";
import type { ChainClock, SlotRule } from "./chain-clock.ts";
import type { ChainStore } from "./chain-store.ts";
import type { PendingPool } from "./pending-pool.ts";
import type { WellKnownKey } from "./well-known-keys.ts";
import { solidNumber } from "./witnesses.ts";

/** Everything the chain consists of at run time. Changed by one piece of work at a time. */
export type ChainCore = {
  store: ChainStore;
  pool: PendingPool;
  /** The head's state with the pending transactions on top. */
  pending: ChainState;
  readonly witnesses: readonly WellKnownKey[];
  readonly engine: ContractEngine;
  readonly clock: ChainClock;
  readonly rule: SlotRule;
  readonly journal: ChainJournal;
  /** Parameters that the next block changes. */
  staged: ParameterChanges;
  /** The highest solidified block; never goes back. */
  solid: number;
  /** Blocks under the solid one that must stay readable while a node is told to lag. */
  retained: number;
};

/** What a block leaves in the state besides its transactions' effects. */
export function recordBlock(state: ChainState, block: DevnetBlock): void {
  const { refBlockBytes, refBlockHash } = refBlockOf(block.id);
  state.putRecentBlockHash(refBlockBytes, refBlockHash);
  block.txs.forEach(({ tx }, index) => {
    state.putInclusion(tx.txId, { blockNumber: heightOfBlockId(block.id), index });
  });
  const witness = block.header.witnessAddress as HexAddress;
  const { produced } = state.witness(witness);
  const latestBlockNumber = block.header.number;
  state.putWitness(witness, { latestBlockNumber, produced: produced + 1 });
}

/** Makes a block the head, and solid what is solid by it. */
export function adoptBlock(core: ChainCore, block: DevnetBlock, state: ChainState): void {
  recordBlock(state, block);
  core.store.push(block, state);
  const addresses = core.witnesses.map(({ address }) => address);
  core.solid = Math.max(core.solid, solidNumber(state, addresses));
  core.store.settle(core.solid - core.retained);
  core.pending = core.store.headState.child();
}

/** Where a transaction is executed that goes into the next block. */
export function nextPlace(
  { store, rule, witnesses }: ChainCore,
  next?: { timestampMs: number; witness: HexAddress },
): ExecutionPlace {
  const { number, timestamp } = store.head.header;
  const nextSlotMs = timestamp + rule.slotMs;
  const witness = next?.witness ?? (witnesses[0]?.address as HexAddress);
  return {
    head: { number, timestampMs: timestamp },
    block: { number: number + 1, timestampMs: next?.timestampMs ?? nextSlotMs, witness },
    genesisMs: rule.genesisMs,
    nextSlotMs,
  };
}
