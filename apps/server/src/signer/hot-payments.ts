import type { CurrencyCode } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import type { BlockRef, ChainBlock, ClaimChain } from "../wire/chain/chain-block.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";

/** Coins that left the paying wallet, as the signer's own nodes show it. */
export type HotPayment = {
  readonly txid: string;
  /** In the chain's own hex form. */
  readonly to: string;
  readonly currency: CurrencyCode;
  readonly units: bigint;
  readonly atMs: number;
};

export type HotPayments = ReturnType<typeof openHotPayments>;

/** More blocks than these are no answer to one question: the next one reads on. */
const blocksPerAsk = 400;

/**
 * Every payment of the paying wallet since the signer's start, and before it as far back as somebody
 * asked. Each block is read once: what the watch reads anyway is not read again.
 */
export function openHotPayments(deps: {
  readonly chain: Pick<ClaimChain, "readSolid">;
  /** In base58. */
  readonly hotAddress: string;
}) {
  const hot = hexAddress(deps.hotAddress);
  const payments: HotPayment[] = [];
  /** From here to the head every block is in. */
  let lowest: ChainBlock | null = null;

  function add(block: ChainBlock): void {
    for (const { from, txid, to, currency, units } of block.movements) {
      const atMs = block.at.getTime();
      if (from === hot && units > 0n) payments.push({ txid, to, currency, units, atMs });
    }
  }

  /** The block below what is in, proved to be the parent of what is above it. */
  async function readBelow(head: BlockRef, number: number): Promise<ChainBlock> {
    const id = lowest === null ? head.id : lowest.parentId;
    const block = await deps.chain.readSolid(number);
    refuseIf(block.id !== id, `the nodes say of block ${number} something else than before`);
    return block;
  }

  return {
    /** The next block, as the watch reads on. */
    take(block: ChainBlock) {
      add(block);
      lowest ??= block;
    },
    /**
     * Those since a time, up to `head`, which is the last block that the watch has read.
     * @throws SignerRefusal while there are still blocks to read.
     */
    async since(sinceMs: number, head: BlockRef): Promise<readonly HotPayment[]> {
      const first = lowest === null ? head.number : lowest.number - 1;
      // Below block 1 is the genesis block, which pays nobody.
      for (let number = first; number >= 1 && !isBefore(lowest, sinceMs); number -= 1) {
        if (number <= first - blocksPerAsk) {
          refuse(`the signer still reads the chain back, and is at block ${number + 1}`);
        }
        const block = await readBelow(head, number);
        add(block);
        lowest = block;
      }
      return payments.filter(({ atMs }) => atMs >= sinceMs);
    },
  };
}

function isBefore(block: ChainBlock | null, ms: number): boolean {
  return block !== null && block.at.getTime() < ms;
}
