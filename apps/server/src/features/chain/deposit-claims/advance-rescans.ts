import { rebookBlock } from "../block-books/index.ts";
import type { AnswerClaimsDeps } from "./answer-claims.ts";
import { failRescan, findOpenRescan, updateRescan } from "./claim-store.ts";

/** Blocks of one round, so that other work of the loop is not kept waiting. */
const blocksPerRound = 200;

/** Reads booked blocks again as operators asked for; how many. Killed anywhere, it goes on from there. */
export async function advanceRescans(deps: AnswerClaimsDeps): Promise<number> {
  let read = 0;
  while (read < blocksPerRound) {
    const rescan = await findOpenRescan(deps.database);
    if (!rescan) break;
    try {
      const block = await deps.chain.readSolid(Number(rescan.nextNumber));
      await updateRescan(deps.database, rescan, await rebookBlock(deps, block));
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      await failRescan(deps.database, rescan.id, `block ${rescan.nextNumber}: ${fault}`);
    }
    read += 1;
  }
  return read;
}
