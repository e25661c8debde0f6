import type { AddressView } from "@clearhold/contract/wallet/payouts/addresses";

/** How far an entry is trusted, in the order in which it matters to whoever wants to pay it. */
export type AddressTrust = "noted" | "locked" | "whitelisted" | "whitelisting" | "confirmed";

export function addressTrust(entry: AddressView): AddressTrust {
  if (entry.is_confirmed === 0) return "noted";
  if (entry.is_payable === 0) return "locked";
  if (entry.is_write === 1) return "whitelisted";
  return entry.write_from > 0 ? "whitelisting" : "confirmed";
}
