import { hexAddress } from "@clearhold/tron/address";
import type { Database } from "../../../kernel/database.ts";
import { findAddressOf, insertAddress } from "./address-store.ts";
import type { HouseWallets } from "./own-keys.ts";

/** Makes the house's wallets known to the books. Throws when they know another address of one. */
export async function recordHouseWallets(
  deps: { database: Database },
  wallets: HouseWallets,
): Promise<void> {
  for (const purpose of ["hot", "resource", "cold"] as const) {
    const address = wallets[purpose];
    if (address === null) continue;
    const owner = { purpose, ownerId: "house" };
    const row = {
      ...owner,
      address,
      addressHex: hexAddress(address),
      index: null,
      signature: null,
    };
    await insertAddress(deps.database, row);
    const known = await findAddressOf(deps.database, owner);
    if (known?.address !== address) {
      throw new Error(`the ${purpose} address ${address} is not the one of these books`);
    }
  }
}
