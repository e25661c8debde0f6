import { randomBytes, sign } from "node:crypto";
import { existsSync } from "node:fs";
import { base58Address } from "@clearhold/tron/address";
import { type AddressAssignment, assignmentText } from "@clearhold/tron/address-assignment";
import { generateMnemonic, openKeyAccount } from "@clearhold/tron/hd";
import { writeFileWhole } from "../kernel/write-file-whole.ts";
import { ed25519Key, orderPublicKey } from "../wire/signer/payment-order.ts";
import type { SignerPublic } from "../wire/signer/signer-public.ts";
import {
  createKeyFile,
  type KeyFile,
  type KeySeeds,
  openKeyFile,
  type PlainKeyFile,
  readKeyFile,
  replaceKeyFile,
} from "./key-file.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";

/**
 * Four seeds that cannot be derived from each other: with a leaked child key and its branch's
 * extended public key a whole branch is lost, but never another branch or the house's wallets.
 */
export type SignerKeys = Awaited<ReturnType<typeof accountsOf>>;

/** So many characters, or whoever copied the file would guess them. */
const passphraseLengthMin = 12;

/**
 * Opens the keys with their passphrase, and makes them first where there are none yet and the
 * network is none where money is real. Keys that stand readable in their file are sealed with it.
 * @throws SignerRefusal for a wrong passphrase, on mainnet without keys of a ceremony, for keys of
 * another network, and for a file that is open to others, torn or changed.
 */
export async function openKeys(
  file: string,
  network: string,
  passphrase: string,
): Promise<SignerKeys> {
  if (!existsSync(file)) await makeKeys(file, network, passphrase);
  const found = readKeyFile(file);
  checkOrigin(file, found, network);
  if (found.version === 1) return accountsOf(await sealKeys(file, found, passphrase));
  const seeds = await openKeyFile(found, passphrase);
  return accountsOf(
    seeds ?? refuse(`the passphrase is wrong, or ${file} was changed: then put its copy back`),
  );
}

function checkOrigin(file: string, { origin, network: of }: KeyFile, network: string): void {
  refuseIf(of !== network, `${file} is of ${of}, not of ${network}: put the right copy back`);
  const isTrial = network === "mainnet" && origin !== "ceremony";
  refuseIf(isTrial, `${file} was generated for trying: mainnet needs keys from a ceremony`);
}

async function makeKeys(file: string, network: string, passphrase: string): Promise<void> {
  refuseIf(network === "mainnet", "mainnet needs keys from a ceremony; there are none");
  checkPassphrase(passphrase);
  const seeds = {
    users: generateMnemonic(),
    projects: generateMnemonic(),
    hot: generateMnemonic(),
    resources: generateMnemonic(),
    addressSeed: randomBytes(32).toString("hex"),
  };
  await createKeyFile(file, seeds, { passphrase, origin: "generated", network });
}

async function sealKeys(file: string, plain: PlainKeyFile, passphrase: string): Promise<KeySeeds> {
  checkPassphrase(passphrase);
  const { version: _version, origin, network, ...seeds } = plain;
  await replaceKeyFile(file, seeds, { passphrase, origin, network });
  return seeds;
}

function checkPassphrase(passphrase: string): void {
  const isShort = passphrase.length < passphraseLengthMin;
  refuseIf(isShort, `a passphrase has at least ${passphraseLengthMin} characters`);
}

async function accountsOf(seeds: KeySeeds) {
  return {
    users: await openKeyAccount(seeds.users, 0),
    projects: await openKeyAccount(seeds.projects, 0),
    hot: await openKeyAccount(seeds.hot, 0),
    resources: await openKeyAccount(seeds.resources, 0),
    addressKey: openAddressKey(seeds.addressSeed),
  };
}

/** The public half of the keys. */
export function publicHalf(keys: SignerKeys, network: string): SignerPublic {
  return {
    network,
    userXpub: keys.users.xpub,
    projectXpub: keys.projects.xpub,
    hotAddress: base58Address(keys.hot.addressAt(0)),
    resourceAddress: base58Address(keys.resources.addressAt(0)),
    addressKey: keys.addressKey.publicKey,
  };
}

/** Writes it where the other processes read it, whole or not at all. */
export function publishKeys(file: string, half: SignerPublic): void {
  writeFileWhole(file, `${JSON.stringify(half)}\n`, 0o444);
}

/**
 * The key that signs whose an address is; it pays nothing. `seed`, `publicKey`: 64 hexadecimal
 * digits.
 */
export function openAddressKey(seed: string) {
  const key = ed25519Key(seed);
  return {
    publicKey: orderPublicKey(seed),
    /** Ed25519 over the assignment's text, 128 hexadecimal digits. */
    signAssignment: (assignment: AddressAssignment) =>
      sign(null, Buffer.from(assignmentText(assignment)), key).toString("hex"),
  };
}
