import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseChainJson } from "../src/chain-json.ts";

/** The node's JSON of a chain transaction, as the real data hold it. */
export type RealTx = {
  readonly txID: string;
  readonly raw_data_hex: string;
  readonly raw_data: {
    contract: { type: string; parameter: { value: Record<string, unknown> } }[];
  };
  readonly signature: string[];
  readonly ret?: { contractRet: string; fee?: number }[];
  readonly net_usage?: number;
  readonly net_fee?: number;
};

/** A node's JSON of a block; an empty one has no list of transactions. */
export type RealBlock = {
  readonly blockID: string;
  readonly block_header: {
    readonly raw_data: Record<string, unknown> & {
      number: number;
      parentHash: string;
      timestamp: number;
    };
    readonly witness_signature: string;
  };
  readonly transactions?: RealTx[];
};

/** What a node says of a chain transaction's execution (gettransactioninfobyid). */
export type RealReceipt = Record<string, unknown> & {
  readonly id: string;
  readonly blockNumber: number;
  readonly receipt: { result?: string; net_usage?: number; net_fee?: number };
};

type Real = {
  /** Signed and sent. `form` says who printed it: a node (hex or visible) or the indexer. */
  readonly transactions: {
    form: "hex" | "visible" | "indexer";
    serializedHex?: string;
    tx: RealTx;
  };
  readonly receipts: { info: RealReceipt };
  /** `whole` ones hold all their transactions; of the others the header is real and complete. */
  readonly blocks: { whole: boolean; block: RealBlock };
  /** What a node builds for somebody to sign. */
  readonly "built-transactions": { label: string; tx: RealTx };
  /** Requests with their replies, refusals included. */
  readonly exchanges: {
    path: string;
    request: Record<string, unknown>;
    response: Record<string, unknown>;
  };
};

/**
 * Chain data recorded from the public networks, one JSON value a line. Each names its network and
 * where it was published; ids, signatures and Merkle roots prove the rest.
 */
export function readReal<Name extends keyof Real>(name: Name): Real[Name][] {
  const text = readFileSync(resolve(import.meta.dirname, `real/${name}.jsonl`), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => parseChainJson(line) as Real[Name]);
}
