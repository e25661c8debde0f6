import type { CurrencyCode } from "@clearhold/money";
import type { ChainBlock } from "../wire/chain/chain-block.ts";
import type { InflowOf } from "./arrivals.ts";

/** Books that are farther behind have to come closer first. */
const blocksMax = 1_000;
const nothing = { TRX: 0n, USDT: 0n };

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
    /** Units that came after this block; null where not all blocks since are known. */
    since(number: number, code: CurrencyCode): bigint | null {
      if (number < (blocks[0]?.number ?? Number.POSITIVE_INFINITY)) return null;
      return blocks.reduce(
        (sum, block) => (block.number > number ? sum + block.brought[code] : sum),
        0n,
      );
    },
  };
}
