import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import { bytesOf, format } from "./digest.ts";

/** What decides a draw. Nobody knows the link and the block at once before the block is solid. */
export type DrawSeed = {
  /** The campaign, by the hash of all that was committed. */
  readonly commitment: string;
  readonly number: number;
  readonly boxId: string;
  /** The id of the block that the receipt named by its height. */
  readonly blockId: string;
  /** Link `number` of the secret chain. */
  readonly link: string;
};

/**
 * Which of the cards left is drawn: 0 is the first of them in the order of the deck. Every card has
 * the same chance: a number that is too large is thrown away, never folded back with a remainder.
 * @param left how many cards are left; throws when none is.
 */
export function drawIndex(seed: DrawSeed, left: number): number {
  return pickBelow(left, roundsOf(seed));
}

/** The random bytes of a draw, 32 for each round; one round is nearly always enough. */
export function roundsOf({ commitment, number, boxId, blockId, link }: DrawSeed) {
  const key = hexToBytes(link);
  const text = `${format} draw ${commitment} ${number} ${boxId} ${blockId}`;
  return (round: number) => hmac(sha256, key, bytesOf(`${text} ${round}`));
}

/**
 * A number below `limit`, each equally likely, from rounds of 32 random bytes: eight words of four
 * bytes, the highest byte first. Of each word as many low bits count as `limit - 1` has.
 */
export function pickBelow(limit: number, roundOf: (round: number) => Uint8Array): number {
  if (!Number.isInteger(limit) || limit < 1) throw new Error("no card is left to draw");
  const bits = 32 - Math.clz32(limit - 1);
  for (let round = 0; ; round += 1) {
    const { buffer, byteOffset, byteLength } = roundOf(round);
    const words = new DataView(buffer, byteOffset, byteLength);
    for (let place = 0; place < byteLength; place += 4) {
      const number = words.getUint32(place) % 2 ** bits;
      if (number < limit) return number;
    }
  }
}
