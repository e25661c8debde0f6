import { assignAddress } from "../features/chain/own-addresses/index.ts";
import type { Database } from "../kernel/database.ts";
import type { AddressSigner } from "../wire/signer/address-signer.ts";
import type { SignerPublic } from "../wire/signer/signer-public.ts";
import { ownKeysOf } from "./own-keys-of.ts";

/** What gives and verifies addresses: the signer, and what it published. */
export type AddressSource = {
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
