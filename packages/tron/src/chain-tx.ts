import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { CodecFault } from "./codec-fault.ts";
import { chainTxSchema, resultSchema, shownResultSchema } from "./messages.ts";
import { decodeRawTx, rawTxToJson, txIdOf } from "./raw-tx.ts";
import { decode, encode, fromJson, toJson } from "./wire-codec.ts";
import type { JsonForm } from "./wire-kind.ts";
import type { ValueOf } from "./wire-schema.ts";

/** What a block says about a transaction's execution; only `contractRet` SUCCESS moved anything. */
export type TxResult = Readonly<ValueOf<typeof resultSchema.fields>>;

/** A signed transaction. `rawHex` are the very bytes that were signed and that make its id. */
export type ChainTx = {
  readonly rawHex: string;
  readonly signatures: readonly string[];
  /** Empty until a block includes it; then one. */
  readonly results: readonly TxResult[];
};

/** Bytes that the chain counts for the result, whatever its real size (MAX_RESULT_SIZE_IN_TX). */
const RESULT_BYTES = 64;

/** The protobuf of the whole transaction as hex: what `broadcasthex` takes. */
export function encodeChainTx(tx: ChainTx): string {
  const results = tx.results.map((result) => bytesToHex(encode(resultSchema, result)));
  const value = { raw: tx.rawHex, signatures: [...tx.signatures], results };
  return bytesToHex(encode(chainTxSchema, value));
}

/** A transaction in a block as a node prints it: the bytes, and the result as JSON. */
type ShownTx = {
  readonly rawHex: string;
  readonly signatures: readonly string[];
  readonly ret: readonly unknown[];
};

/**
 * The hash of the whole transaction, signatures and result included: its leaf in the block's
 * Merkle tree. Null when the result has a value that we cannot write.
 */
export function findLeaf({ rawHex, signatures, ret }: ShownTx): Uint8Array | null {
  try {
    const results = ret.map((json) =>
      bytesToHex(encode(shownResultSchema, fromJson(shownResultSchema, json, "hex"))),
    );
    return sha256(encode(chainTxSchema, { raw: rawHex, signatures: [...signatures], results }));
  } catch (error) {
    if (error instanceof CodecFault) return null;
    throw error;
  }
}

/** Reads what `broadcasthex` takes. Throws CodecFault unless the bytes are in canonical form. */
export function decodeChainTx(txHex: string): ChainTx {
  const { raw, signatures, results } = decode(chainTxSchema, hexToBytes(txHex));
  return {
    rawHex: raw,
    signatures,
    results: results.map((result) => decode(resultSchema, hexToBytes(result))),
  };
}

/** The bandwidth the chain charges: the size without the result, and 64 bytes for the result. */
export function bandwidthOf(tx: ChainTx): number {
  return encodeChainTx({ ...tx, results: [] }).length / 2 + RESULT_BYTES;
}

/** A transaction as a node prints it. Throws CodecFault when its contract is of a kind unknown to us. */
export function chainTxToJson(tx: ChainTx, form: JsonForm = "hex"): Record<string, unknown> {
  const ret = tx.results.map((result) => toJson(resultSchema, result, form));
  return {
    ...(ret.length > 0 ? { ret } : {}),
    ...(tx.signatures.length > 0 ? { signature: tx.signatures } : {}),
    txID: txIdOf(tx.rawHex),
    raw_data: rawTxToJson(decodeRawTx(tx.rawHex), form),
    raw_data_hex: tx.rawHex,
  };
}
