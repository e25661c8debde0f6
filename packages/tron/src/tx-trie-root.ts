import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";

/**
 * The Merkle root of a block's transactions, each given as the hex of the whole protobuf with its
 * signatures and result. An odd node goes up unhashed; no transactions give 32 zero bytes.
 */
export function txTrieRootOf(txHexes: readonly string[]): string {
  let level = txHexes.map((txHex) => sha256(hexToBytes(txHex)));
  while (level.length > 1) {
    const above: typeof level = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = level.slice(i, i + 2);
      if (left && right) above.push(sha256(concatBytes(left, right)));
      else if (left) above.push(left);
    }
    level = above;
  }
  return bytesToHex(level[0] ?? new Uint8Array(32));
}
