import { createHash } from "node:crypto";
import type { HexAddress } from "@clearhold/tron/address";
import { addressOfPrivateKey } from "@clearhold/tron/keys";

/** A key that everybody can compute: worth nothing outside a devnet. */
export type WellKnownKey = { address: HexAddress; privateKey: Uint8Array };

/**
 * The key of a devnet's own actor: `zion` (all TRX at genesis, maker of USDT), `purse` (funded for
 * tests and demos) or `witness-<n>`. The same on every devnet, so that a mainnet start can refuse them.
 */
export function wellKnownKey(name: string): WellKnownKey {
  const privateKey = createHash("sha256").update(`clearhold devnet: ${name}`).digest();
  return { address: addressOfPrivateKey(privateKey), privateKey };
}
