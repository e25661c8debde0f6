import { createHash } from "node:crypto";
import type { HexAddress } from "@clearhold/tron/address";
import { base58Address } from "@clearhold/tron/address";
import { addressOfPrivateKey } from "@clearhold/tron/keys";
import type { DevnetAccount } from "../src/index.ts";

/** An account that only these tests know, the same at every run. */
export function accountFor(name: string): DevnetAccount {
  const key = createHash("sha256").update(`test account ${name}`).digest();
  const address = addressOfPrivateKey(key);
  return { address, base58: base58Address(address), privateKey: key.toString("hex") };
}

export function addressFor(name: string): HexAddress {
  return accountFor(name).address;
}
