import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { findOwnAddresses } from "./address-store.ts";
import type { OwnAddress } from "./own-address.ts";
import type { OwnKeys } from "./own-keys.ts";

export type FindKeyedDeps = {
  readonly database: Queryable;
  readonly keys: OwnKeys;
  readonly logger: Logger;
};

/**
 * Which of these are ours, by the chain's hex form. The web server's login can write a row for any
 * address: one that no key of ours derives is somebody else's work and counts for nothing.
 */
export async function findKeyedAddresses(
  { database, keys, logger }: FindKeyedDeps,
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
