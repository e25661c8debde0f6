import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { addressShape } from "@clearhold/contract/primitives/address-shape";
import { z } from "zod";

const base58 = z.string().regex(addressShape);

/** The public half of the signer's keys: who reads it can derive addresses and spend nothing. */
export const SignerPublic = z.object({
  network: z.string(),
  /** Account-level extended public keys of the two branches of deposit addresses. */
  userXpub: z.string().startsWith("xpub"),
  projectXpub: z.string().startsWith("xpub"),
  /** The address that withdrawals are paid from, in base58. */
  hotAddress: base58,
  /** The address whose TRX pays for the house's own moves, in base58. */
  resourceAddress: base58,
  /** Verifies who owns an address (Ed25519, 64 hexadecimal digits). */
  addressKey: z.string().regex(/^[0-9a-f]{64}$/),
});
export type SignerPublic = z.infer<typeof SignerPublic>;

/** @throws Error when the file is not there, damaged, or of another network. */
export function readSignerPublic(file: string, network: string): SignerPublic {
  const found = parsePublic(file);
  if (found.network !== network) {
    throw new Error(`the signer's keys are of ${found.network}, not of ${network}`);
  }
  return found;
}

function parsePublic(file: string): SignerPublic {
  try {
    return SignerPublic.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    const wayOut = "the signer writes it anew when it is unlocked";
    throw new Error(`${file} is missing or damaged: ${wayOut}`, { cause });
  }
}

const waitMs = 200;
const waitsMax = 300;

/**
 * The same at the start of a process: the signer may still be making its keys or mending the file,
 * and one that is locked publishes nothing new. @throws Error after a minute.
 */
export async function awaitSignerPublic(file: string, network: string): Promise<SignerPublic> {
  const isThere = () => {
    try {
      return parsePublic(file) !== null;
    } catch {
      return false;
    }
  };
  for (let wait = 0; wait < waitsMax && !isThere(); wait += 1) await sleep(waitMs);
  return readSignerPublic(file, network);
}
