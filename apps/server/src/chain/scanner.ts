import type { NodeClient } from "@clearhold/tron";
import type { BlockBooks, BlockRef } from "../kernel/chain-block.ts";
import { chaos } from "../kernel/chaos.ts";
import type { Logger } from "../kernel/logger.ts";
import { checkToken, genesisOf } from "./check-network.ts";
import { readBlock } from "./read-block.ts";
import { ScanFault } from "./scan-fault.ts";
import { scanTail } from "./scan-tail.ts";

export type ScannerDeps = {
  readonly client: NodeClient;
  readonly books: BlockBooks;
  readonly usdtContract: string;
  /** Where fresh books begin: at the chain's first block, or where the solid chain stands now. */
  readonly startAt: "genesis" | "now";
  readonly logger: Logger;
};

export type Scanner = {
  /** Reads what the chain has since the last call; the number of solid blocks that were booked. */
  scan(): Promise<number>;
};

/** Blocks booked in one call at most, so that other work of the loop is not kept waiting. */
const blocksPerScan = 200;

/**
 * Reads the chain into the books: solid blocks one by one, each booked whole, and above them the
 * blocks that may still be replaced. It never moves on over an error, a gap or a contradiction.
 */
export function openScanner(deps: ScannerDeps): Scanner {
  let checked = false;
  return {
    async scan() {
      const cursor = (await deps.books.cursor()) ?? (await begin(deps));
      if (!checked) await checkNetwork(deps, cursor);
      checked = true;
      const reached = await scanSolid(deps, cursor);
      await scanTail(deps, reached);
      return reached.number - cursor.number;
    },
  };
}

/** Once for each start: the same chain as in the books, and the token that we think it has. */
async function checkNetwork(deps: ScannerDeps, cursor: BlockRef): Promise<void> {
  await deps.books.begin(cursor, await genesisOf(deps.client));
  await checkToken(deps.client, deps.usdtContract);
}

async function begin({ client, books, startAt, logger }: ScannerDeps): Promise<BlockRef> {
  const genesisId = await genesisOf(client);
  const block =
    startAt === "now"
      ? await client.solid.getNowBlock()
      : await client.solid.findBlockById(genesisId);
  if (block === null) throw new ScanFault("the node does not have the chain's first block");
  const start = { number: block.number, id: block.id, at: new Date(block.timestamp) };
  await books.begin(start, genesisId);
  logger.info({ number: start.number }, "the books begin after this block");
  return start;
}

async function scanSolid(deps: ScannerDeps, cursor: BlockRef): Promise<BlockRef> {
  const { client, books, usdtContract } = deps;
  const solid = await client.solid.getNowBlock();
  const last = Math.min(solid.number, cursor.number + blocksPerScan);
  let reached = cursor;
  while (reached.number < last) {
    const block = await readBlock(client.solid, reached, usdtContract);
    if (block === "ask-again") break;
    if (block === "fork") {
      throw new ScanFault(`solid block ${reached.number} is another one than in the books`);
    }
    chaos("scan-before-book");
    await books.bookBlock(block);
    chaos("scan-after-book");
    reached = block;
  }
  return reached;
}
