import type { HexAddress } from "@clearhold/tron/address";
import type { ChainState } from "../state/chain-state.ts";
import type { InternalCall } from "./internal-calls.ts";

/** The receipt's word for how a contract ended; the protocol's own spelling. */
export type ContractResult =
  | "SUCCESS"
  | "REVERT"
  | "BAD_JUMP_DESTINATION"
  | "STACK_TOO_SMALL"
  | "STACK_TOO_LARGE"
  | "ILLEGAL_OPERATION"
  | "OUT_OF_ENERGY"
  | "UNKNOWN";

export type ContractLogEntry = { address: HexAddress; topics: string[]; data: string };

/** The block a contract sees. */
export type ContractBlock = { number: number; timestampMs: number; witness: HexAddress };

/** One call of a contract, or a deployment when `code` is given. Amounts are sun. */
export type ContractAsk = {
  txId: string;
  caller: HexAddress;
  contract: HexAddress;
  value: bigint;
  /** Call data, or the code that deploys. */
  data: Uint8Array;
  kind: "call" | "deploy";
  energyLimit: bigint;
  block: ContractBlock;
};

/** What came of it. On any result but SUCCESS the state is as before, apart from nothing. */
export type ContractRun = {
  result: ContractResult;
  /** Empty on success; java-tron's words otherwise. */
  message: string;
  energyUsed: bigint;
  /** The part of `energyUsed` that a busy contract costs on top. */
  energyPenalty: bigint;
  output: Uint8Array;
  logs: ContractLogEntry[];
  internalCalls: InternalCall[];
};

/** Whatever executes contracts. It writes to `state` when the run succeeds and not otherwise. */
export type ContractEngine = {
  run(state: ChainState, ask: ContractAsk): Promise<ContractRun>;
};
