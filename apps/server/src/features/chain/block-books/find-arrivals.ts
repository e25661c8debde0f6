import { money } from "@clearhold/money";
import { base58Address } from "@clearhold/tron/address";
import type { Clock } from "../../../kernel/clock.ts";
import type { ChainBlock, ChainMovement } from "../../../wire/chain/chain-block.ts";
import { type Arrival, depositId } from "../deposits/index.ts";
import { type FindKeyedDeps, findKeyedAddresses, type OwnAddress } from "../own-addresses/index.ts";

/** What of a block is our business: what arrived, and every address of ours that it touches. */
export type OwnMovements = {
  readonly arrivals: readonly Arrival[];
  readonly own: ReadonlyMap<string, OwnAddress>;
};

export type FindMovementsDeps = FindKeyedDeps & { readonly clock: Clock };

/**
 * Picks the movements onto and from addresses of ours. `explained` are ids of payouts of ours, which
 * may reach another user's address; a move of the house never credits anybody.
 */
export async function findOwnMovements(
  deps: FindMovementsDeps,
  block: ChainBlock,
  explained: ReadonlySet<string>,
): Promise<OwnMovements> {
  const touched = new Set<string>();
  for (const { from, to } of block.movements) touched.add(from).add(to);
  for (const { payer } of block.outcomes.values()) if (payer !== null) touched.add(payer);
  const own = await findKeyedAddresses(deps, [...touched]);
  const at = deps.clock.now();
  const arrivals = block.movements.flatMap((movement) => {
    const target = own.get(movement.to);
    // Between two addresses of ours nothing arrives, unless a user paid another user by a payout.
    const inside = own.has(movement.from) && !explained.has(movement.txid);
    return target && !inside ? [arrivalOf(movement, target, { block, at })] : [];
  });
  return { arrivals, own };
}

/** What a movement in this block brought to one of our addresses. */
export function arrivalOf(
  { txid, kind, position, from, currency, units, proved }: ChainMovement,
  { purpose, ownerId, address }: OwnAddress,
  { block, at }: { block: ChainBlock; at: Date },
): Arrival {
  return {
    ...{ txid, kind, position, proved, purpose, ownerId, address, at },
    id: depositId(purpose, { txid, kind, position }),
    fromAddress: base58Address(from),
    amount: money(currency, units),
    blockNumber: BigInt(block.number),
    blockId: block.id,
    blockAt: block.at,
  };
}
