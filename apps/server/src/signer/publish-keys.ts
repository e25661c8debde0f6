import { renameSync, rmSync, writeFileSync } from "node:fs";
import { base58Address } from "@clearhold/tron/address";
import type { SignerPublic } from "../wire/signer/signer-public.ts";
import type { SignerKeys } from "./key-store.ts";

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
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(half)}\n`, { mode: 0o444, flush: true });
  renameSync(draft, file);
}
