import { type BlockHeader, headerHashOf, headerToHex } from "@clearhold/tron/block";
import { addressOfPrivateKey, signHash } from "@clearhold/tron/keys";
import { type Header, readSignedHeader } from "@clearhold/tron/node-answers";
import type { DrawChain } from "../src/wire/chain/draw-chain.ts";

const slotMs = 3_000;
const witnesses = 27;
/** More than two thirds of the witnesses built upon what is solid. */
const behindHead = 19;
const noHash = "0".repeat(64);

/** A network of 27 witnesses that take turns, and nothing else: headers are all that draws need. */
export type SignedChain = DrawChain & {
  /** In hex, as they are configured. */
  readonly witnesses: readonly string[];
  /** Makes every block that is due by then. */
  growTo(now: Date): void;
  /** As if no witness had made a block for so long: the next one comes that much later. */
  rest(seconds: number): void;
  /** The header of a height; undefined above the head. */
  at(height: number): Header | undefined;
};

/** @param seed other keys for another one, so that nobody takes its blocks for those of this network. */
export function openSignedChain(startMs: number, seed = 1): SignedChain {
  const keys = Array.from({ length: witnesses }, (_, index) =>
    new Uint8Array(32).fill(seed).with(31, index + 1),
  );
  const headers: Header[] = [];
  let nextMs = startMs;

  function make(): void {
    const number = headers.length;
    const witness = number % witnesses;
    const key = keys[witness] ?? new Uint8Array();
    const header: BlockHeader = {
      ...{ number, timestamp: nextMs, parentHash: headers.at(-1)?.id ?? noHash },
      ...{ txTrieRoot: noHash, witnessId: witness, witnessAddress: addressOfPrivateKey(key) },
      ...{ version: 32, accountStateRoot: "" },
    };
    const witnessSignature = signHash(headerHashOf(header), key);
    headers.push(readSignedHeader({ signedHex: headerToHex(header), witnessSignature }));
    nextMs += slotMs;
  }

  make();
  return {
    witnesses: keys.map((key) => addressOfPrivateKey(key)),
    growTo(now) {
      while (nextMs <= now.getTime()) make();
    },
    rest(seconds) {
      nextMs += seconds * 1000;
    },
    at: (height) => headers[height],
    firstBlockId: async () => headers[0]?.id ?? noHash,
    solidHeight: async () => Math.max(0, headers.length - behindHead),
    headersFrom: async (height) => headers.slice(height, height + 81),
  };
}
