import { hexAddress } from "@clearhold/tron/address";
import type { Database, Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { AddressSigner, AssignAsk } from "../../../wire/signer/address-signer.ts";
import type { RecordedAssignment } from "../../../wire/signer/signer-record.ts";
import { findAddressOf, insertAddress, type OwnAddress } from "./address-store.ts";
import type { HouseWallets, OwnKeys } from "./own-keys.ts";

export type AssignAddressDeps = {
  readonly database: Database;
  readonly addressSigner: AddressSigner;
  readonly keys: OwnKeys;
};

/** An address with the signer's word on whose it is. */
export type AssignedAddress = OwnAddress & { readonly index: number; readonly signature: string };

/**
 * The one permanent address of a user or a project, for every currency; given by the signer when first
 * asked for. What is shown was verified just now: a changed row in the database cannot lead anybody's
 * coins elsewhere. Refuses "address-later" while the signer gives none.
 */
export async function assignAddress(
  deps: AssignAddressDeps,
  owner: AssignAsk,
): Promise<AssignedAddress> {
  const known = await findAddressOf(deps.database, owner);
  if (isOf(owner, known, deps.keys)) return known;
  // A row that the signer did not sign makes room as soon as the signer is asked.
  const given = await assign(deps, owner);
  if (!isOf(owner, given, deps.keys)) throw new Refusal("address-later");
  return given;
}

async function assign(
  { database, addressSigner }: AssignAddressDeps,
  owner: AssignAsk,
): Promise<OwnAddress | null> {
  const place = await addressSigner.assign(owner);
  if (!place.assigned) throw new Refusal("address-later");
  const { address, index, signature } = place;
  const addressHex = hexAddress(address);
  await insertAddress(database, { ...owner, address, addressHex, index, signature });
  return findAddressOf(database, owner);
}

function isOf(
  owner: AssignAsk,
  address: OwnAddress | null,
  keys: OwnKeys,
): address is AssignedAddress {
  if (address === null || address.index === null || address.signature === null) return false;
  const isOwners = address.purpose === owner.purpose && address.ownerId === owner.ownerId;
  return isOwners && keys.owns(address);
}

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

/** Makes the house's wallets known to the books. Throws when they know another address of one. */
export async function recordHouseWallets(
  deps: { database: Database },
  wallets: HouseWallets,
): Promise<void> {
  for (const purpose of ["hot", "resource", "cold"] as const) {
    const address = wallets[purpose];
    if (address === null) continue;
    const owner = { purpose, ownerId: "house" };
    const named = { ...owner, address, addressHex: hexAddress(address) };
    await insertAddress(deps.database, { ...named, index: null, signature: null });
    const known = await findAddressOf(deps.database, owner);
    if (known?.address !== address) {
      throw new Error(`the ${purpose} address ${address} is not the one of these books`);
    }
  }
}
