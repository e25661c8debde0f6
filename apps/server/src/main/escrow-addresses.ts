import { assignAddress } from "../features/deposits/index.ts";
import type { Database } from "../kernel/database.ts";
import type { SignerPublic } from "../kernel/signer-public.ts";
import { branchesOf } from "./branches-of.ts";

/**
 * Each project's own chain address, derived from the signer's public key and compared with the row.
 * It never changes, so one that was verified is remembered.
 */
export function openEscrowAddresses(
  database: Database,
  signerPublic: SignerPublic,
): (projectId: string) => Promise<string> {
  const branches = branchesOf(signerPublic);
  const known = new Map<string, string>();
  return async (ownerId) => {
    const address =
      known.get(ownerId) ??
      (await assignAddress({ database, branches }, { purpose: "project", ownerId }));
    known.set(ownerId, address);
    return address;
  };
}
