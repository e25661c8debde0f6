import { randomBytes } from "node:crypto";
import { generateMnemonic } from "@clearhold/tron/hd";
import { createKeyFile } from "../src/signer/key-file.ts";

/** The least that a key file may ask for. */
const costLog2 = 14;

/**
 * A new key file whose seal costs an eighth of the usual work to open: the signer of a test is started
 * again and again, and what a guess has to cost is a matter of the key store's own test.
 */
export function makeSignerKeys(file: string, passphrase: string): Promise<void> {
  const seeds = {
    users: generateMnemonic(),
    projects: generateMnemonic(),
    hot: generateMnemonic(),
    resources: generateMnemonic(),
    addressSeed: randomBytes(32).toString("hex"),
  };
  return createKeyFile(file, seeds, {
    passphrase,
    origin: "generated",
    network: "devnet",
    costLog2,
  });
}
