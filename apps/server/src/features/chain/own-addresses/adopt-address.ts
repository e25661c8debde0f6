import { hexAddress } from "@clearhold/tron/address";
import type { Queryable } from "../../../kernel/database.ts";
import type { RecordedAssignment } from "../../../wire/signer/signer-record.ts";
import { insertAddress } from "./address-store.ts";
import type { OwnKeys } from "./own-keys.ts";

/**
 * Writes down an address that the signer gave to somebody and that these books do not know, so that
 * what arrives there is credited: its owner may have shown it to others. False when it stood there.
 */
export async function adoptAddress(
  { database, keys }: { readonly database: Queryable; readonly keys: OwnKeys },
  assignment: RecordedAssignment,
): Promise<boolean> {
  const own = { ...assignment, addressHex: hexAddress(assignment.address) };
  if (!keys.owns(own)) throw new Error(`the signer's word on ${assignment.address} is not its own`);
  return insertAddress(database, own);
}
