import { readSignerPublic } from "../../kernel/signer-public.ts";
import { openEscrowAddresses } from "../escrow-addresses.ts";
import type { CommandContext } from "./open-context.ts";

/** The projects' chain addresses as the command line makes them. */
export function escrowAddresses(context: CommandContext): (projectId: string) => Promise<string> {
  const { signerPublicFile, network } = context.product();
  const signerPublic = readSignerPublic(signerPublicFile, network);
  return openEscrowAddresses(context.database("operator"), signerPublic);
}
