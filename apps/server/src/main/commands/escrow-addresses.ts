import { openWatchAccount } from "@clearhold/tron/hd";
import { assignAddress } from "../../features/deposits/index.ts";
import { readSignerPublic } from "../../kernel/signer-public.ts";
import type { CommandContext } from "./open-context.ts";

/** Gives each project its own chain address, derived from the signer's public key. */
export function escrowAddresses(context: CommandContext): (projectId: string) => Promise<string> {
  const { signerPublicFile, network } = context.product();
  const { userXpub, projectXpub } = readSignerPublic(signerPublicFile, network);
  const branches = { user: openWatchAccount(userXpub), project: openWatchAccount(projectXpub) };
  const database = context.database("operator");
  return (ownerId) => assignAddress({ database, branches }, { purpose: "project", ownerId });
}
