import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { isMnemonic } from "@clearhold/tron/hd";
import { z } from "zod";
import { syncFolder } from "../kernel/write-file-whole.ts";
import { openSealedText, SealedText, sealText } from "./key-cipher.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";

const Mnemonic = z.string().refine(isMnemonic, "not a mnemonic");

/** What must not be readable anywhere but in the signer's memory. */
export const KeySeeds = z.object({
  users: Mnemonic,
  projects: Mnemonic,
  hot: Mnemonic,
  resources: Mnemonic,
  addressSeed: z.string().regex(/^[0-9a-f]{64}$/),
});
export type KeySeeds = z.infer<typeof KeySeeds>;

const open = {
  /** `generated` by this program at its first start: good for trying, refused on mainnet. */
  origin: z.enum(["generated", "ceremony"]),
  network: z.string(),
};

/** Not sealed yet: what a ceremony hands over. */
const PlainKeyFile = KeySeeds.extend({ version: z.literal(1), ...open });
export type PlainKeyFile = z.infer<typeof PlainKeyFile>;

const SealedKeyFile = SealedText.extend({ version: z.literal(2), ...open });
export type SealedKeyFile = z.infer<typeof SealedKeyFile>;

const KeyFile = z.discriminatedUnion("version", [PlainKeyFile, SealedKeyFile]);
export type KeyFile = z.infer<typeof KeyFile>;

/** @throws SignerRefusal for a file that others may open, that a crash tore, or that holds anything else. */
export function readKeyFile(file: string): KeyFile {
  // Others who may read it could pay; others who may write it could redirect every deposit.
  refuseIf((statSync(file).mode & 0o077) !== 0, `${file} is open to others: run chmod 400 on it`);
  try {
    return KeyFile.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // The error quotes what it found, and that is secret.
    return refuse(`${file} lacks a key, or is damaged: put its copy back`);
  }
}

/** The seeds, or null for a wrong passphrase or a changed file: the two cannot be told apart. */
export async function openKeyFile(
  file: SealedKeyFile,
  passphrase: string,
): Promise<KeySeeds | null> {
  const text = await openSealedText(file, passphrase, boundOf(file));
  return text === null ? null : KeySeeds.parse(JSON.parse(text));
}

type About = Pick<KeyFile, "origin" | "network">;
type Sealing = About & { readonly passphrase: string; readonly costLog2?: number };

/** Writes the sealed file where there is none; whole, or not at all. */
export async function createKeyFile(
  file: string,
  seeds: KeySeeds,
  sealing: Sealing,
): Promise<void> {
  const draft = await writeDraft(file, seeds, sealing);
  // Unlike a rename this never takes the place of another file.
  linkSync(draft, file);
  rmSync(draft);
  syncFolder(file);
}

/** Puts the sealed file in the place of a readable one, whose bytes are overwritten. */
export async function replaceKeyFile(
  file: string,
  seeds: KeySeeds,
  sealing: Sealing,
): Promise<void> {
  const draft = await writeDraft(file, seeds, sealing);
  chmodSync(file, 0o600);
  const old = openSync(file, "r+");
  const size = statSync(file).size;
  // First the new one stands for good, then the old one goes: a crash leaves one of them.
  renameSync(draft, file);
  syncFolder(file);
  writeSync(old, randomBytes(size), 0, size, 0);
  fsyncSync(old);
  closeSync(old);
}

async function writeDraft(
  file: string,
  seeds: KeySeeds,
  { passphrase, origin, network, costLog2 }: Sealing,
): Promise<string> {
  const about = { version: 2, origin, network } as const;
  const bound = boundOf(about);
  const sealed = await sealText(JSON.stringify(seeds), passphrase, { bound, costLog2 });
  const draft = `${file}.new`;
  // A crash may have left one; nothing stands in it that is not sealed.
  rmSync(draft, { force: true });
  const text = `${JSON.stringify({ ...about, ...sealed })}\n`;
  writeFileSync(draft, text, { mode: 0o400, flag: "wx", flush: true });
  return draft;
}

/** Keys of a trial, or of another network, cannot be passed off as others. */
function boundOf({ origin, network }: About): string {
  return `clearhold keys 2 ${origin} ${network}`;
}
