import type { AddressAssignmentView } from "@clearhold/contract/wallet/chain/deposits";
import { isAssignedBy } from "@clearhold/tron/address-assignment";
import { deviceStorage } from "@clearhold/ui/storage";

/** `forged` and `another-key` show no address at all: coins sent there could be anybody's. */
export type AssignmentVerdict = "verified" | "forged" | "another-key";

/** Where the app remembers the first key that it met. */
export type KnownKeys = Pick<Storage, "getItem" | "setItem">;

/**
 * Whether the signer itself gave this address to this person. The key comes the same way as the
 * address. So the app keeps the first key that it meets on each network: a web server that is taken
 * over later cannot bring its own. Call it before an address is shown.
 */
export function verifyAssignment(
  shown: { readonly address: string; readonly assignment: AddressAssignmentView },
  userId: string,
  keys: KnownKeys = deviceStorage,
): AssignmentVerdict {
  const { network, purpose, owner_id: ownerId, index, signature, public_key } = shown.assignment;
  const said = { network, purpose, ownerId, index, address: shown.address };
  if (ownerId !== userId || !isAssignedBy(public_key, said, signature)) return "forged";
  const place = `address-key ${network}`;
  const known = keys.getItem(place);
  if (known === null) keys.setItem(place, public_key);
  return known === null || known === public_key ? "verified" : "another-key";
}
