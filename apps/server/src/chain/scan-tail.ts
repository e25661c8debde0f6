import type { NodeClient } from "@clearhold/tron/node";
import { chaos } from "../kernel/chaos.ts";
import type { Logger } from "../kernel/logger.ts";
import type { BlockBooks, BlockRef } from "../wire/chain/chain-block.ts";
import { readBlock } from "./read-block.ts";

type TailDeps = {
  readonly client: NodeClient;
  readonly books: BlockBooks;
  readonly usdtContract: string;
  readonly isOnlyNode: boolean;
  readonly logger: Logger;
};

/** More than this above the solid height is not shown: the solid scan is far behind and comes first. */
const tailBlocksMax = 200;

/**
 * Follows the head above the booked blocks: first back to where the chain and what we showed agree,
 * then forward. Nothing here is money; it is what people see as "detected".
 */
export async function scanTail(deps: TailDeps, cursor: BlockRef): Promise<void> {
  const { client, books, usdtContract, isOnlyNode } = deps;
  const head = await client.head.getNowBlock();
  let top = await walkBack(deps, cursor);
  const last = Math.min(head.number, cursor.number + tailBlocksMax);
  while (top.number < last) {
    const block = await readBlock(client.head, top, { usdtContract, isOnlyNode });
    // A fork between two calls: the next scan walks back. A lagging node: the next scan goes on.
    if (typeof block === "string") return;
    chaos("scan-before-detect");
    await books.detectBlock(block);
    chaos("scan-after-detect");
    top = block;
  }
}

/** The highest block that we showed and that the chain still has in its place. */
async function walkBack({ client, books, logger }: TailDeps, cursor: BlockRef): Promise<BlockRef> {
  const shown = (await books.tail()).filter(({ number }) => number > cursor.number);
  let top = shown.at(-1) ?? cursor;
  while (top.number > cursor.number) {
    const now = await client.head.findBlock(top.number);
    // A node that is not this far says nothing about the block.
    if (now === null || now.id === top.id) return top;
    await books.forgetTail(top.number);
    logger.warn({ number: top.number, block: top.id }, "block was replaced");
    shown.pop();
    top = shown.at(-1) ?? cursor;
  }
  return cursor;
}
