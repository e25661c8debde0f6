import { openWatchAccount } from "@clearhold/tron/hd";
import {
  assignAddress,
  type HouseWallets,
  type OwnKeys,
  openOwnKeys,
} from "../features/chain/own-addresses/index.ts";
import type { Database } from "../kernel/database.ts";
import type { AddressSigner } from "../wire/signer/address-signer.ts";
import type { SignerPublic } from "../wire/signer/signer-public.ts";

/** What gives and verifies addresses: the signer, and what it published. */
type AddressSource = {
  readonly signerPublic: SignerPublic;
  readonly addressSigner: AddressSigner;
};

/**
 * Each project's own chain address, as the signer assigned it and verified. It never changes, so one
 * that was verified is remembered.
 */
export function openEscrowAddresses(
  database: Database,
  { signerPublic, addressSigner }: AddressSource,
): (projectId: string) => Promise<string> {
  const deps = { database, addressSigner, keys: ownKeysOf(signerPublic) };
  const known = new Map<string, string>();
  return async (ownerId) => {
    const address =
      known.get(ownerId) ?? (await assignAddress(deps, { purpose: "project", ownerId })).address;
    known.set(ownerId, address);
    return address;
  };
}

/** What the signer published, as the features verify addresses with it. */
export function ownKeysOf(published: SignerPublic, coldAddress: string | null = null): OwnKeys {
  const { network, addressKey, userXpub, projectXpub } = published;
  const branches = { user: openWatchAccount(userXpub), project: openWatchAccount(projectXpub) };
  return openOwnKeys({ network, branches, addressKey }, houseWalletsOf(published, coldAddress));
}

/** The house's own wallets. */
export function houseWalletsOf(
  { hotAddress, resourceAddress }: SignerPublic,
  coldAddress: string | null,
): HouseWallets {
  return { hot: hotAddress, resource: resourceAddress, cold: coldAddress };
}
