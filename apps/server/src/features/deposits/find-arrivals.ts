import { base58Address } from "@clearhold/tron/address";
import type { ChainBlock, ChainMovement } from "../../kernel/chain-block.ts";
import type { Queryable } from "../../kernel/database.ts";
import { findOwnAddresses, type OwnAddress } from "./address-store.ts";
import { depositId } from "./deposit.ts";
import type { Arrival } from "./deposit-store.ts";

/** Coins that left an address of ours. */
export type Departure = { readonly movement: ChainMovement; readonly address: string };

/** What of a block is our business. */
export type OwnMovements = {
  readonly arrivals: readonly Arrival[];
  readonly departures: readonly Departure[];
};

/** Picks the movements onto and from addresses of ours. `explained` are ids of payouts of ours. */
export async function findOwnMovements(
  deps: { readonly database: Queryable; readonly clock: { now(): Date } },
  block: ChainBlock,
  explained: ReadonlySet<string>,
): Promise<OwnMovements> {
  const touched = new Set(block.movements.flatMap(({ from, to }) => [from, to]));
  const own = await findOwnAddresses(deps.database, [...touched]);
  const at = deps.clock.now();
  const arrivals = block.movements.flatMap((movement) => {
    const target = own.get(movement.to);
    // Between two addresses of ours nothing arrives, unless a user paid another user by a payout.
    const inside = own.has(movement.from) && !explained.has(movement.txid);
    return target && !inside ? [arrivalOf(movement, target, { block, at })] : [];
  });
  const departures = block.movements.flatMap((movement) => {
    const source = own.get(movement.from);
    return source && !explained.has(movement.txid) ? [{ movement, address: source.address }] : [];
  });
  return { arrivals, departures };
}

function arrivalOf(
  movement: ChainMovement,
  target: OwnAddress,
  { block, at }: { block: ChainBlock; at: Date },
): Arrival {
  return {
    id: depositId(target.purpose, movement),
    txid: movement.txid,
    kind: movement.kind,
    position: movement.position,
    purpose: target.purpose,
    ownerId: target.ownerId,
    address: target.address,
    fromAddress: base58Address(movement.from),
    currency: movement.currency,
    amountUnits: movement.units,
    blockNumber: BigInt(block.number),
    blockId: block.id,
    blockAt: block.at,
    at,
  };
}
