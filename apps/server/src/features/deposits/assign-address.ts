import { base58Address } from "@clearhold/tron/address";
import type { WatchAccount } from "@clearhold/tron/hd";
import type { Database } from "../../kernel/database.ts";
import {
  findAddressOf,
  insertAddress,
  lockNextIndex,
  type OwnAddress,
  updateNextIndex,
} from "./address-store.ts";

/** The branches of addresses, by their extended public keys: they derive and cannot spend. */
export type AddressBranches = Readonly<Record<"user" | "project", WatchAccount>>;

export type AssignAddressDeps = { readonly database: Database; readonly branches: AddressBranches };

export type BranchOwner = { readonly purpose: "user" | "project"; readonly ownerId: string };

/**
 * The one permanent address of a user or a project, for every currency; made when first asked for.
 * Indexes have no gaps. What is shown was derived again just now: a changed row in the database
 * cannot lead anybody's coins elsewhere.
 */
export async function assignAddress(deps: AssignAddressDeps, owner: BranchOwner): Promise<string> {
  const known = await findAddressOf(deps.database, owner);
  return verified(deps.branches, known ?? (await assign(deps, owner)));
}

function assign(
  { database, branches }: AssignAddressDeps,
  owner: BranchOwner,
): Promise<OwnAddress> {
  const { purpose, ownerId } = owner;
  return database.transaction(async (tx) => {
    const index = await lockNextIndex(tx, purpose);
    // Another request may have been first; under the branch's lock that is certain.
    const known = await findAddressOf(tx, owner);
    if (known) return known;
    const addressHex = branches[purpose].addressAt(index);
    const made = { purpose, ownerId, address: base58Address(addressHex), addressHex, index };
    if (!(await insertAddress(tx, made))) {
      throw new Error(`address ${index} of branch ${purpose} belongs to somebody already`);
    }
    await updateNextIndex(tx, purpose, index + 1);
    return made;
  });
}

function verified(branches: AddressBranches, { purpose, index, address }: OwnAddress): string {
  if ((purpose !== "user" && purpose !== "project") || index === null)
    throw new Error(`${purpose} has no branch`);
  if (base58Address(branches[purpose].addressAt(index)) !== address) {
    throw new Error(`address ${index} of branch ${purpose} is not the one that the key derives`);
  }
  return address;
}
