import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { CodecFault } from "./codec-fault.ts";
import { chainTxSchema, contractResults, resultSchema, shownResultSchema } from "./messages.ts";
import { decodeRawTx, rawTxToJson, txIdOf } from "./raw-tx.ts";
import { sha256Hex } from "./sha256-hex.ts";
import type { Shown } from "./shown-fields.ts";
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

/** A transaction in a block as a node prints it: the bytes, and the results as JSON. */
type ShownTx = {
  readonly rawHex: string;
  readonly signatures: readonly string[];
  readonly results: readonly Shown[];
};

type ChainBytes = {
  /** The bytes that were signed, and their hash. */
  readonly raw: Buffer;
  readonly id: string;
  /**
   * The hash of the whole transaction, signatures and results included: its leaf in the block's
   * Merkle tree. Null when a result has a value that we cannot write.
   */
  readonly leaf: string | null;
};

/**
 * The bytes of such a transaction and their two hashes; each byte is written once. Throws CodecFault
 * when what is printed is not lower-case hex.
 */
export function readChainBytes({ rawHex, signatures, results }: ShownTx): ChainBytes {
  const written = results.map(findResultHex);
  let hex = sizedHex("0a", rawHex);
  const end = hex.length / 2;
  for (const signature of signatures) hex += sizedHex("12", signature);
  for (const result of written) hex += sizedHex("2a", result ?? "");
  const whole = Buffer.from(hex, "hex");
  // Reading stops in silence at the first character that is no pair of digits.
  if (whole.toString("hex") !== hex) {
    throw new CodecFault("raw_data_hex, signature: expected lower-case hex");
  }
  const raw = whole.subarray(end - rawHex.length / 2, end);
  return {
    ...{ raw, id: sha256Hex(raw) },
    leaf: written.includes(null) ? null : sha256Hex(whole),
  };
}

/** A field of bytes on the wire: its tag, their number as a varint, and the bytes. */
function sizedHex(tag: string, hex: string): string {
  return tag + varintHex(hex.length / 2) + hex;
}

function varintHex(value: number): string {
  return value < 0x80
    ? hexOfByte(value)
    : hexOfByte((value % 0x80) + 0x80) + varintHex(value >>> 7);
}

function hexOfByte(value: number): string {
  return (value + 0x100).toString(16).slice(1);
}

/** What nearly every transaction has: a result of which the node prints the contract's word alone. */
const plainResults: ReadonlyMap<unknown, string> = new Map(
  contractResults.map((contractRet) => [contractRet, resultHexOf({ contractRet })]),
);

function findResultHex(result: Shown): string | null {
  const plain = Object.keys(result).length === 1 && plainResults.get(result.contractRet);
  if (plain) return plain;
  try {
    return resultHexOf(result);
  } catch (error) {
    if (error instanceof CodecFault) return null;
    throw error;
  }
}

function resultHexOf(result: Shown): string {
  return bytesToHex(encode(shownResultSchema, fromJson(shownResultSchema, result, "hex")));
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
