import { existsSync, readFileSync } from "node:fs";
import { type DataLayout, giveSecret, randomHex, writeSecret } from "./data-layout.ts";
import type { Separation } from "./process-accounts.ts";

/**
 * Writes the passphrase of the signer's keys on networks without real money, so that a start needs no
 * operator. Keys that are sealed already were sealed with another one: then none is written, and the
 * signer waits for an operator who knows it.
 */
export function ensurePassphrase(layout: DataLayout, separation: Separation): void {
  const { signerPassphraseFile: file, signerKeyFile: keys } = layout;
  if (!existsSync(file)) {
    if (existsSync(keys) && isSealed(keys)) return;
    writeSecret(file, randomHex());
  }
  giveSecret(file, "signer", separation);
}

function isSealed(keyFile: string): boolean {
  return /"sealed":/.test(readFileSync(keyFile, "utf8"));
}
