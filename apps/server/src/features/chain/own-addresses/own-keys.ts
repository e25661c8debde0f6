import { hexAddress } from "@clearhold/tron/address";
import { assignmentText } from "@clearhold/tron/address-assignment";
import type { WatchAccount } from "@clearhold/tron/hd";
import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { isAuthorised } from "../../../wire/signer/payment-order.ts";
import {
  type AddressPurpose,
  findOwnAddresses,
  listAddressesOf,
  type OwnAddress,
} from "./address-store.ts";

/** The branches of addresses, by their extended public keys: they derive and cannot spend. */
type AddressBranches = Readonly<Record<"user" | "project", WatchAccount>>;

/** Says whether an address that stands in the database is really one of the house's keys, and whose. */
export type OwnKeys = { owns(address: OwnAddress): boolean };

/** The house's own wallets; a cold address only where there is one. */
export type HouseWallets = {
  readonly hot: string;
  readonly resource: string;
  readonly cold: string | null;
};

/** What the signer published. */
export type PublicKeys = {
  readonly network: string;
  readonly branches: AddressBranches;
  /** Verifies assignments. */
  readonly addressKey: string;
};

/** What was verified once need not be verified again. */
const rememberedMax = 50_000;

/**
 * The web server may write addresses. A stolen one could write its own address, or its own name
 * next to another person's. So only addresses count that the signer's public keys derive, for the
 * person whom the signer named.
 */
export function openOwnKeys(keys: PublicKeys, wallets: HouseWallets): OwnKeys {
  const verified = new Set<string>();

  function isAssigned(address: OwnAddress): boolean {
    const { purpose, index, signature, ownerId } = address;
    if ((purpose !== "user" && purpose !== "project") || index === null || !signature) return false;
    const fact = `${purpose} ${index} ${ownerId} ${address.address} ${address.addressHex} ${signature}`;
    if (verified.has(fact)) return true;
    if (keys.branches[purpose].addressAt(index) !== address.addressHex) return false;
    const said = { network: keys.network, purpose, ownerId, index, address: address.address };
    if (!isAuthorised({ text: assignmentText(said), signature }, keys.addressKey)) return false;
    if (verified.size >= rememberedMax) verified.clear();
    verified.add(fact);
    return true;
  }

  return {
    owns(address) {
      const { purpose } = address;
      if (purpose === "user" || purpose === "project") return isAssigned(address);
      // Which wallets are cold only the owner of the database writes; an earlier one keeps its coins.
      return purpose === "cold" || address.address === wallets[purpose];
    },
  };
}

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

/** Whether the signer gave this address (base58) to a person or a project. */
export async function isGivenAddress(
  { database, keys }: Pick<FindKeyedDeps, "database" | "keys">,
  address: string,
): Promise<boolean> {
  const [row] = (await findOwnAddresses(database, [hexAddress(address)])).values();
  return (row?.purpose === "user" || row?.purpose === "project") && keys.owns(row);
}

/** Every address of one purpose, apart from rows that the signer did not sign: those are nobody's. */
export async function listSignedAddresses(
  { database, keys }: Pick<FindKeyedDeps, "database" | "keys">,
  purpose: AddressPurpose,
): Promise<{ readonly ours: readonly OwnAddress[]; readonly unsigned: readonly OwnAddress[] }> {
  const rows = await listAddressesOf(database, purpose);
  // The house's wallets have no signature; the worker heard of them from the signer.
  if (purpose !== "user" && purpose !== "project") return { ours: rows, unsigned: [] };
  const ours = rows.filter((row) => keys.owns(row));
  return { ours, unsigned: rows.filter((row) => !ours.includes(row)) };
}
