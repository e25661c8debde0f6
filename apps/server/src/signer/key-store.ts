import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { generateMnemonic, type KeyAccount, openKeyAccount } from "@clearhold/tron/hd";
import { type AddressKey, openAddressKey } from "./address-key.ts";
import {
  createKeyFile,
  type KeyFile,
  KeySeeds,
  openKeyFile,
  type PlainKeyFile,
  readKeyFile,
  replaceKeyFile,
} from "./key-file.ts";
import { SignerRefusal } from "./signer-refusal.ts";

/**
 * Four seeds that cannot be derived from each other: with a leaked child key and its branch's
 * extended public key a whole branch is lost, but never another branch or the house's wallets.
 */
export type SignerKeys = {
  readonly users: KeyAccount;
  readonly projects: KeyAccount;
  readonly hot: KeyAccount;
  readonly resources: KeyAccount;
  readonly addressKey: AddressKey;
};

/** So many characters, or whoever copied the file would guess them. */
const passphraseLengthMin = 12;

/**
 * Opens the keys with their passphrase, and makes them first where there are none yet and the
 * network is none where money is real. Keys that stand readable in their file are sealed with it.
 * @throws SignerRefusal for a wrong passphrase; Error on mainnet without keys of a ceremony, for keys
 * of another network, and for a file that is open to others, torn or changed.
 */
export async function openKeys(
  file: string,
  network: string,
  passphrase: string,
): Promise<SignerKeys> {
  if (!existsSync(file)) await makeKeys(file, network, passphrase);
  const found = readKeyFile(file);
  checkOrigin(found, network);
  if (found.version === 1) return accountsOf(await sealKeys(file, found, passphrase));
  const seeds = await openKeyFile(found, passphrase);
  if (seeds === null) throw new SignerRefusal("the passphrase is wrong, or the file was changed");
  return accountsOf(seeds);
}

function checkOrigin({ origin, network: ofNetwork }: KeyFile, network: string): void {
  if (ofNetwork !== network) throw new Error(`the keys are of ${ofNetwork}, not of ${network}`);
  if (network === "mainnet" && origin !== "ceremony") {
    throw new Error("mainnet refuses keys that were generated for trying");
  }
}

async function makeKeys(file: string, network: string, passphrase: string): Promise<void> {
  if (network === "mainnet") throw new Error("mainnet needs keys from a ceremony; there are none");
  checkPassphrase(passphrase);
  const seeds = {
    users: generateMnemonic(),
    projects: generateMnemonic(),
    hot: generateMnemonic(),
    ...newSeeds(),
  };
  await createKeyFile(file, seeds, { passphrase, origin: "generated", network });
}

/** Of a ceremony everything must come; keys made for trying get what they lack. */
async function sealKeys(file: string, plain: PlainKeyFile, passphrase: string): Promise<KeySeeds> {
  checkPassphrase(passphrase);
  const { origin, network } = plain;
  const seeds = KeySeeds.safeParse(origin === "ceremony" ? plain : { ...newSeeds(), ...plain });
  if (!seeds.success) throw new Error("the key file of the ceremony lacks a branch");
  await replaceKeyFile(file, seeds.data, { passphrase, origin, network });
  return seeds.data;
}

function newSeeds() {
  return { resources: generateMnemonic(), addressSeed: randomBytes(32).toString("hex") };
}

function checkPassphrase(passphrase: string): void {
  if (passphrase.length < passphraseLengthMin) {
    throw new SignerRefusal(`a passphrase has at least ${passphraseLengthMin} characters`);
  }
}

async function accountsOf(seeds: KeySeeds): Promise<SignerKeys> {
  return {
    users: await openKeyAccount(seeds.users, 0),
    projects: await openKeyAccount(seeds.projects, 0),
    hot: await openKeyAccount(seeds.hot, 0),
    resources: await openKeyAccount(seeds.resources, 0),
    addressKey: openAddressKey(seeds.addressSeed),
  };
}
