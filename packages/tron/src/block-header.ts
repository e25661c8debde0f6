import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { headerSchema } from "./messages.ts";
import { sha256Hex } from "./sha256-hex.ts";
import { decode, encode, fromJson, toJson } from "./wire-codec.ts";
import type { ValueOf } from "./wire-schema.ts";

/** The signed part of a block's header. Hashes are hex, `timestamp` is milliseconds. */
export type BlockHeader = Readonly<ValueOf<typeof headerSchema.fields>>;

/** What a new transaction says about the block it was built on (TAPOS). */
export type RefBlock = { readonly refBlockBytes: string; readonly refBlockHash: string };

/** What the witness signs: sha256 of the header's bytes. */
export function headerHashOf(header: BlockHeader): string {
  return sha256Hex(encode(headerSchema, header));
}

/** A block's id: its height in eight bytes, then bytes 8 to 32 of the header's hash. */
export function blockIdOf(header: BlockHeader): string {
  return idOfHeaderHash(header.number, headerHashOf(header));
}

export function idOfHeaderHash(number: number, headerHash: string): string {
  return number.toString(16).padStart(16, "0") + headerHash.slice(16);
}

/** The height that a block's id begins with. */
export function heightOfBlockId(blockId: string): number {
  return Number.parseInt(blockId.slice(0, 16), 16);
}

/** The reference that binds a transaction to the branch this block is on. */
export function refBlockOf(blockId: string): RefBlock {
  return { refBlockBytes: blockId.slice(12, 16), refBlockHash: blockId.slice(16, 32) };
}

/** The bytes that the witness signs, as hex. */
export function headerToHex(header: BlockHeader): string {
  return bytesToHex(encode(headerSchema, header));
}

/** Reads those bytes. Throws CodecFault. */
export function headerFromHex(hex: string): BlockHeader {
  return decode(headerSchema, hexToBytes(hex));
}

/** A node's `block_header.raw_data`. */
export function headerToJson(header: BlockHeader): Record<string, unknown> {
  return toJson(headerSchema, header, "hex");
}

/** Reads a node's `block_header.raw_data`. Throws CodecFault. */
export function headerFromJson(json: unknown): BlockHeader {
  return fromJson(headerSchema, json, "hex");
}

/**
 * The Merkle root of a block's transactions, each given as the hex of the whole protobuf with its
 * signatures and result.
 */
export function txTrieRootOf(txHexes: readonly string[]): string {
  return merkleRootOf(txHexes.map((txHex) => sha256Hex(hexToBytes(txHex))));
}

/** The same of their hashes. An odd one goes up unhashed; no transactions give 32 zero bytes. */
export function merkleRootOf(leaves: readonly string[]): string {
  let level = leaves;
  while (level.length > 1) {
    const above: string[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left = "", right] = [level[i], level[i + 1]];
      above.push(right === undefined ? left : sha256Hex(Buffer.from(left + right, "hex")));
    }
    level = above;
  }
  return level[0] ?? noTransactionsRoot;
}

export const noTransactionsRoot = "0".repeat(64);
