import type { HexAddress } from "@clearhold/tron/address";
import type { DevnetTx } from "../codec/devnet-tx.ts";
import type { ContractEngine, ContractResult, ContractRun } from "../evm/contract-run.ts";
import type { ChainState } from "../state/chain-state.ts";
import type { Receipt } from "./receipt.ts";

/** Where a chain transaction is executed: on top of which block, and for which block. */
export type ExecutionPlace = {
  /** The parent: expiry and resources are reckoned from it, as on the real chain. */
  head: { number: number; timestampMs: number };
  /** The block being made; for a pending transaction, the one that would come next. */
  block: { number: number; timestampMs: number; witness: HexAddress };
  genesisMs: number;
  /** Earliest time of the next block. */
  nextSlotMs: number;
};

/** One execution: everything it changes goes to `state`, which the caller merges or drops. */
export type Execution = {
  state: ChainState;
  engine: ContractEngine;
  place: ExecutionPlace;
  tx: DevnetTx;
  receipt: Receipt;
};

/** What a transaction came to. */
export type Outcome = {
  contractResult: ContractResult;
  receipt: Receipt;
  /** Only of smart contract transactions. */
  contract: { address: HexAddress; run: ContractRun } | null;
};

/** Length of a resource slot; java-tron's BLOCK_PRODUCED_INTERVAL, whatever the block time here. */
const resourceSlotMs = 3000;

/** The slot that bandwidth and energy are reckoned in. */
export function headSlot({ head, genesisMs }: Pick<ExecutionPlace, "head" | "genesisMs">): number {
  return Math.floor((head.timestampMs - genesisMs) / resourceSlotMs);
}
