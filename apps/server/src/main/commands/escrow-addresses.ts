import { assignAddress } from "../../features/deposits/index.ts";
import { openAddressBranches } from "../open-address-branches.ts";
import type { CommandContext } from "./open-context.ts";

/** Gives each project its own chain address, derived from the signer's public key. */
export function escrowAddresses(context: CommandContext): (projectId: string) => Promise<string> {
  const branches = openAddressBranches(context.product().signerPublicFile);
  const database = context.database("operator");
  return (ownerId) => assignAddress({ database, branches }, { purpose: "project", ownerId });
}
