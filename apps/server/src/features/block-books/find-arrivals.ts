import { base58Address } from "@clearhold/tron/address";
import type { ChainBlock, ChainMovement } from "../../kernel/chain-block.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Queryable } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logger.ts";
import { type Arrival, depositId } from "../deposits/index.ts";
import { findOwnAddresses, type OwnAddress, type OwnKeys } from "../own-addresses/index.ts";

/** What of a block is our business: what arrived, and every address of ours that it touches. */
export type OwnMovements = {
  readonly arrivals: readonly Arrival[];
  readonly own: ReadonlyMap<string, OwnAddress>;
};

export type FindMovementsDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly keys: OwnKeys;
  readonly logger: Logger;
};

/**
 * Picks the movements onto and from addresses of ours. `explained` are ids of payouts of ours, which
 * may reach another user's address; a move of the house never credits anybody.
 */
export async function findOwnMovements(
  deps: FindMovementsDeps,
  block: ChainBlock,
  explained: ReadonlySet<string>,
): Promise<OwnMovements> {
  const touched = new Set(block.movements.flatMap(({ from, to }) => [from, to]));
  for (const { payer } of block.outcomes.values()) if (payer !== null) touched.add(payer);
  const own = await findOurs(deps, [...touched]);
  const at = deps.clock.now();
  const arrivals = block.movements.flatMap((movement) => {
    const target = own.get(movement.to);
    // Between two addresses of ours nothing arrives, unless a user paid another user by a payout.
    const inside = own.has(movement.from) && !explained.has(movement.txid);
    return target && !inside ? [arrivalOf(movement, target, { block, at })] : [];
  });
  return { arrivals, own };
}

/** By hex form; rows that no key of ours derives are somebody else's work and count for nothing. */
async function findOurs(
  { database, keys, logger }: FindMovementsDeps,
  addressHexes: readonly string[],
): Promise<ReadonlyMap<string, OwnAddress>> {
  const found = await findOwnAddresses(database, addressHexes);
  return new Map(
    [...found].filter(([, own]) => {
      if (keys.owns(own)) return true;
      logger.error({ address: own.address, owner: own.ownerId }, "an address is not of our keys");
      return false;
    }),
  );
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
