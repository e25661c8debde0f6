import { hexAddress } from "@clearhold/tron/address";
import type { Database } from "../../kernel/database.ts";
import { findAddressOf, insertAddress } from "./address-store.ts";

const hot = { purpose: "hot", ownerId: "house" } as const;

/** Makes the signer's paying address known to the books. Throws when they know another one. */
export async function recordHotAddress(
  deps: { database: Database },
  address: string,
): Promise<void> {
  const row = { ...hot, address, addressHex: hexAddress(address), index: null };
  await insertAddress(deps.database, row);
  const known = await findAddressOf(deps.database, hot);
  if (known?.address !== address) {
    throw new Error("the signer's paying address is not the one of these books");
  }
}
