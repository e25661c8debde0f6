import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../../kernel/refusal.ts";
import { type LocalCall, localCaller } from "../../wire/local-call.ts";
import { openAddressSigner } from "../../wire/signer/address-signer.ts";
import { readSignerPublic } from "../../wire/signer/signer-public.ts";
import { openEscrowAddresses } from "../escrow-addresses.ts";
import type { CommandContext } from "./open-context.ts";

/** The projects' chain addresses as the command line gets them. */
export function escrowAddresses(context: CommandContext): (projectId: string) => Promise<string> {
  const { signerPublicFile, network } = context.product();
  const { runDir, signerAddressSocket } = context.layout;
  const socket = path.resolve(runDir, signerAddressSocket);
  return openEscrowAddresses(context.database("operator"), {
    signerPublic: readSignerPublic(signerPublicFile, network),
    addressSigner: openAddressSigner(patiently(localCaller(socket))),
  });
}

const triesMax = 30;
const pauseMs = 500;

/** The signer may be starting anew at this moment; an address asked for twice is the same one. */
function patiently(call: LocalCall): LocalCall {
  return async (route, body) => {
    for (let left = triesMax; ; left -= 1) {
      try {
        return await call(route, body);
      } catch (error) {
        if (error instanceof Refusal || left === 0) throw error;
        await sleep(pauseMs);
      }
    }
  };
}
