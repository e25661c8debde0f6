import { rebookBlock } from "../block-books/index.ts";
import { listWaitingBlocks, orphanUnbrought } from "../deposits/index.ts";
import type { AnswerClaimsDeps } from "./answer-claims.ts";

/** Blocks of one round, so that other work of the loop is not kept waiting. */
const blocksPerRound = 20;

/** Reads the blocks of waiting deposits again and credits what two nodes say now, or the limit lets through. */
export async function releaseWaiting(deps: AnswerClaimsDeps): Promise<void> {
  for (const number of await listWaitingBlocks(deps.database, blocksPerRound)) {
    try {
      const block = await deps.chain.readSolid(Number(number));
      await rebookBlock(deps, block);
      await orphanUnbrought(deps.database, block);
    } catch (err) {
      deps.logger.warn({ err, block: number }, "deposits wait for a second node");
    }
  }
}
