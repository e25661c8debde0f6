import { listBookedFacts } from "../features/chain/block-books/index.ts";
import { InputFault } from "./act.ts";
import type { World } from "./world.ts";

/** More rows than these are no single theft. */
const falseRowsMax = 1000;

/**
 * The chain transactions that the books have booked above a block and the chain does not have. Refuses
 * where it has one: its block would be booked again.
 */
export async function findFalseTxids(
  { database, blockAt, blockOf }: Pick<World, "database" | "blockAt" | "blockOf">,
  above: number,
): Promise<readonly string[]> {
  const facts = await listBookedFacts(database, above, falseRowsMax + 1);
  if (facts.length > falseRowsMax) throw new InputFault("too much is booked above this block");
  const [highest] = facts;
  if (highest && (await blockAt(highest.number)) === null) {
    throw new InputFault(`the node has no final block ${highest.number} yet: wait for it`);
  }
  const falseTxids = new Set<string>();
  for (const { txid, number } of facts) {
    const booked = txid === null ? number : await blockOf(txid);
    if (booked !== null && booked > above) {
      throw new InputFault(`the books have booked block ${booked}: not below it`);
    }
    if (txid !== null) falseTxids.add(txid);
  }
  return [...falseTxids];
}
