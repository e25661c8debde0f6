import type { OwnAddress } from "./address-store.ts";
import type { AddressBranches } from "./assign-address.ts";

/** Says whether an address that stands in the database is really one of the house's keys. */
export type OwnKeys = { owns(address: OwnAddress): boolean };

/** The house's own wallets; a cold address only where there is one. */
export type HouseWallets = {
  readonly hot: string;
  readonly resource: string;
  readonly cold: string | null;
};

/** Addresses that were derived once need not be derived again. */
const rememberedMax = 50_000;

/**
 * The web server may write addresses, so a stolen one could write an address of its own and have
 * coins credited that the house never got. What counts is what the signer's public keys derive.
 */
export function openOwnKeys(branches: AddressBranches, wallets: HouseWallets): OwnKeys {
  const remembered = new Map<string, string>();

  function derived(purpose: "user" | "project", index: number): string {
    const place = `${purpose} ${index}`;
    const known = remembered.get(place);
    if (known !== undefined) return known;
    const address = branches[purpose].addressAt(index);
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(place, address);
    return address;
  }

  return {
    owns({ purpose, index, address, addressHex }) {
      if (purpose !== "user" && purpose !== "project") return address === wallets[purpose];
      return index !== null && derived(purpose, index) === addressHex;
    },
  };
}
