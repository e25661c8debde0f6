import { hexAddress } from "@clearhold/tron/address";
import type { Database } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { AddressSigner, AssignAsk } from "../../../wire/signer/address-signer.ts";
import { findAddressOf, insertAddress } from "./address-store.ts";
import type { OwnAddress } from "./own-address.ts";
import type { OwnKeys } from "./own-keys.ts";

export type AssignAddressDeps = {
  readonly database: Database;
  readonly addressSigner: AddressSigner;
  readonly keys: OwnKeys;
};

export type BranchOwner = AssignAsk;

/** An address with the signer's word on whose it is. */
export type AssignedAddress = OwnAddress & { readonly index: number; readonly signature: string };

/**
 * The one permanent address of a user or a project, for every currency; given by the signer when first
 * asked for. What is shown was verified just now: a changed row in the database cannot lead anybody's
 * coins elsewhere. Refuses "address-later" while the signer gives none.
 */
export async function assignAddress(
  deps: AssignAddressDeps,
  owner: BranchOwner,
): Promise<AssignedAddress> {
  const { database, keys } = deps;
  const address = (await findAddressOf(database, owner)) ?? (await assign(deps, owner));
  if (!isOf(owner, address) || !keys.owns(address)) {
    throw new Error(
      `address ${address.index} of branch ${owner.purpose} is not as it was assigned`,
    );
  }
  return address;
}

async function assign(
  { database, addressSigner }: AssignAddressDeps,
  owner: BranchOwner,
): Promise<OwnAddress> {
  const place = await addressSigner.assign(owner);
  if (!place.assigned) throw new Refusal("address-later");
  const { address, index, signature } = place;
  await insertAddress(database, {
    ...owner,
    address,
    index,
    signature,
    addressHex: hexAddress(address),
  });
  const known = await findAddressOf(database, owner);
  if (!known)
    throw new Error(`address ${index} of branch ${owner.purpose} stands for another owner`);
  return known;
}

function isOf(owner: BranchOwner, address: OwnAddress): address is AssignedAddress {
  const { index, signature, purpose, ownerId } = address;
  const isOwners = purpose === owner.purpose && ownerId === owner.ownerId;
  return isOwners && index !== null && signature !== null;
}
