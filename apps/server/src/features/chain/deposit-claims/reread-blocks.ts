import type { ClaimChain } from "../../../wire/chain/chain-block.ts";
import { type RebookBlockDeps, rebookBlock } from "../block-books/index.ts";
import { listUnread } from "../deposits/index.ts";

export type RereadDeps = RebookBlockDeps & { readonly chain: Pick<ClaimChain, "readSolid"> };

const blocksPerRound = 20;
/** Between two passes over blocks that could not be read, or whose payments no node shows any more. */
const restMs = 60_000;

/**
 * Reads the blocks again whose inner payments an earlier version named by a place in a node's list, so
 * that they get the name that the chain fixes. It ends when none is left.
 *
 * @returns one round of it; true when there is more to do.
 */
export function openReread(deps: RereadDeps, now = () => performance.now()) {
  let after = -1;
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async (): Promise<boolean> => {
    if (now() < restsUntil) return false;
    const numbers = await listUnread(deps.database, { after, limit: blocksPerRound });
    for (const number of numbers) {
      try {
        await rebookBlock(deps, await deps.chain.readSolid(number));
      } catch (err) {
        deps.logger.warn({ err, number }, "a block could not be read again");
      }
      after = number;
    }
    if (numbers.length === blocksPerRound) return true;
    after = -1;
    restsUntil = now() + restMs;
    return false;
  };
}
