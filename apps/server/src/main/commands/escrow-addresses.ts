import path from "node:path";
import { openAddressSigner } from "../../kernel/address-signer.ts";
import { localCaller } from "../../kernel/local-call.ts";
import { readSignerPublic } from "../../kernel/signer-public.ts";
import { openEscrowAddresses } from "../escrow-addresses.ts";
import type { CommandContext } from "./open-context.ts";

/** The projects' chain addresses as the command line gets them. */
export function escrowAddresses(context: CommandContext): (projectId: string) => Promise<string> {
  const { signerPublicFile, network } = context.product();
  const { runDir, signerAddressSocket } = context.layout;
  const socket = path.resolve(runDir, signerAddressSocket);
  return openEscrowAddresses(context.database("operator"), {
    signerPublic: readSignerPublic(signerPublicFile, network),
    addressSigner: openAddressSigner(localCaller(socket)),
  });
}
