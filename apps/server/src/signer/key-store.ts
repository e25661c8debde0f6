import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { generateMnemonic, isMnemonic, type KeyAccount, openKeyAccount } from "@clearhold/tron/hd";
import { z } from "zod";
import { type AddressKey, openAddressKey } from "./address-key.ts";

/**
 * Four seeds that cannot be derived from each other: with a leaked child key and its branch's
 * extended public key a whole branch is lost, but never another branch or the house's wallets.
 */
const Mnemonic = z.string().refine(isMnemonic, "not a mnemonic");
const KeyFile = z.object({
  version: z.literal(1),
  /** `generated` by this program at its first start: good for trying, refused on mainnet. */
  origin: z.enum(["generated", "ceremony"]),
  network: z.string(),
  users: Mnemonic,
  projects: Mnemonic,
  hot: Mnemonic,
  resources: Mnemonic,
  addressSeed: z.string().regex(/^[0-9a-f]{64}$/),
});

export type SignerKeys = {
  readonly users: KeyAccount;
  readonly projects: KeyAccount;
  readonly hot: KeyAccount;
  readonly resources: KeyAccount;
  readonly addressKey: AddressKey;
};

/**
 * Opens the keys, and makes them first where there are none yet and the network is none where money
 * is real. @throws Error on mainnet without keys of a ceremony, and for keys of another network.
 */
export async function openKeys(file: string, network: string): Promise<SignerKeys> {
  if (!existsSync(file)) {
    if (network === "mainnet")
      throw new Error("mainnet needs keys from a ceremony; there are none");
    makeKeys(file, network);
  }
  // Others who may read it could pay; others who may write it could redirect every deposit.
  if ((statSync(file).mode & 0o077) !== 0) throw new Error("the key file is open to others");
  const found = KeyFile.safeParse(JSON.parse(readFileSync(file, "utf8")));
  // The issues would quote what they found, and what they found is secret.
  if (!found.success) throw new Error("the key file is not as the signer writes it");
  const { origin, network: ofNetwork, users, projects, hot, resources, addressSeed } = found.data;
  if (ofNetwork !== network) throw new Error(`the keys are of ${ofNetwork}, not of ${network}`);
  if (network === "mainnet" && origin !== "ceremony") {
    throw new Error("mainnet refuses keys that were generated for trying");
  }
  return {
    users: await openKeyAccount(users, 0),
    projects: await openKeyAccount(projects, 0),
    hot: await openKeyAccount(hot, 0),
    resources: await openKeyAccount(resources, 0),
    addressKey: openAddressKey(addressSeed),
  };
}

function makeKeys(file: string, network: string): void {
  const keys = {
    version: 1,
    origin: "generated",
    network,
    users: generateMnemonic(),
    projects: generateMnemonic(),
    hot: generateMnemonic(),
    resources: generateMnemonic(),
    addressSeed: randomBytes(32).toString("hex"),
  };
  writeFileSync(file, `${JSON.stringify(keys)}\n`, { mode: 0o400, flag: "wx", flush: true });
}
