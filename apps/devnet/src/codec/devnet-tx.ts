import {
  bandwidthOf,
  type ChainTx,
  decodeChainTx,
  encodeChainTx,
  txIdOf,
} from "@clearhold/tron/transaction";
import { type DevnetRaw, decodeRaw } from "./devnet-raw.ts";

/** A signed chain transaction, read once. `bandwidth` is bytes as the chain charges them. */
export type DevnetTx = {
  readonly txId: string;
  readonly rawHex: string;
  readonly raw: DevnetRaw;
  readonly signatures: readonly string[];
  readonly bandwidth: number;
};

/** Throws CodecFault unless the bytes hold exactly one contract of a kind this network executes. */
export function readTx(rawHex: string, signatures: readonly string[]): DevnetTx {
  const tx: ChainTx = { rawHex, signatures, results: [] };
  return {
    txId: txIdOf(rawHex),
    rawHex,
    raw: decodeRaw(rawHex),
    signatures,
    bandwidth: bandwidthOf(tx),
  };
}

/** Reads the protobuf of a whole transaction (hex). What a block said of its result is dropped. */
export function readTxHex(txHex: string): DevnetTx {
  const { rawHex, signatures } = decodeChainTx(txHex);
  return readTx(rawHex, signatures);
}

/** The whole transaction with its result, as a block's Merkle tree hashes it. */
export function encodeTx(tx: DevnetTx, results: ChainTx["results"]): string {
  return encodeChainTx({ rawHex: tx.rawHex, signatures: tx.signatures, results });
}
