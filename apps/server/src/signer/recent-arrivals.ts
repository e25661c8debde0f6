import { type CurrencyCode, lesser } from "@clearhold/money";
import type { ChainBlock } from "../wire/chain/chain-block.ts";
import type { InflowOf } from "./arrivals.ts";

/** Books that are farther behind have to come closer first. */
const blocksMax = 1_000;
const none = { TRX: 0n, USDT: 0n };
const nothing = { proved: none, unproved: none, left: [] };

/** What came in the last blocks that the signer has read since its start. */
export function openRecentArrivals(inflowOf: InflowOf) {
  const blocks: { number: number; brought: ReturnType<InflowOf> }[] = [];
  /** Nothing is known of what this block and those before it brought. */
  function beginAt(number: number): void {
    if (blocks.length === 0) blocks.push({ number, brought: nothing });
  }
  return {
    beginAt,
    take(read: readonly ChainBlock[]): void {
      for (const block of read) {
        beginAt(block.number - 1);
        blocks.push({ number: block.number, brought: inflowOf(block) });
      }
      blocks.splice(0, blocks.length - blocksMax);
    },
    /** Units that came after this block, of one node's word no more than the limit; null where not all blocks since are known. */
    since(number: number, code: CurrencyCode, unprovedLimit: bigint): bigint | null {
      if (number < (blocks[0]?.number ?? Number.POSITIVE_INFINITY)) return null;
      const later = blocks.filter((block) => block.number > number);
      const sumOf = (of: "proved" | "unproved") =>
        later.reduce((sum, { brought }) => sum + brought[of][code], 0n);
      return sumOf("proved") + lesser(sumOf("unproved"), unprovedLimit);
    },
  };
}
