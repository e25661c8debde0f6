import { openWatchAccount } from "@clearhold/tron/hd";
import type { SignerPublic } from "../kernel/signer-public.ts";

/** What derives the house's addresses and can spend nothing. */
export function branchesOf({ userXpub, projectXpub }: SignerPublic) {
  return { user: openWatchAccount(userXpub), project: openWatchAccount(projectXpub) };
}
