import { existsSync, readFileSync } from "node:fs";
import { withSession } from "../../kernel/database-session.ts";
import { StartFault } from "../start-fault.ts";
import { type DataLayout, giveSecret, randomHex, writeSecret } from "./data-layout.ts";
import type { Separation } from "./process-accounts.ts";

/**
 * Writes the guard's pepper where there is none and nobody needs it yet. Under a new one nobody's
 * password would be right any more, and the old one could not be told from it: so a lost file is
 * said and never replaced. Call it once the database is migrated.
 * @throws StartFault while anybody has registered and the pepper is gone.
 */
export async function ensurePepper(
  layout: DataLayout,
  separation: Separation,
  adminUrl: string,
): Promise<void> {
  const { pepperFile } = layout;
  if (!existsSync(pepperFile)) {
    if (await isAnybodyRegistered(adminUrl)) {
      throw new StartFault(
        `${pepperFile} is gone, and people are registered under it: put it back from its backup. ` +
          "Without it no password can be verified, and a new one would lock everybody out.",
      );
    }
    writeSecret(pepperFile, randomHex());
  }
  giveSecret(pepperFile, "guard", separation);
}

/** A person, or an operator. */
async function isAnybodyRegistered(adminUrl: string): Promise<boolean> {
  return withSession({ connectionString: adminUrl, application_name: "start" }, async (admin) => {
    const { rows } = await admin.query<{ anybody: boolean }>(
      `select exists (select from guard_mailboxes) or exists (select from operators) as anybody`,
    );
    return rows[0]?.anybody ?? false;
  });
}

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
