import { hexAddress } from "@clearhold/tron/address";
import type { OwnKnowledge } from "./foreign-deeds.ts";

/** What the signer knows by its own records; they only grow, so each entry is looked at once. */
export function openOwnKnowledge(sources: {
  readonly houseAddresses: readonly string[];
  addresses(): readonly { readonly address: string }[];
  readonly signed: readonly (() => readonly { readonly txid: string }[])[];
}): OwnKnowledge {
  const addresses = grown(sources.addresses, ({ address }) => hexAddress(address));
  const signed = sources.signed.map((list) => grown(list, ({ txid }) => txid));
  const house = new Set<string>(sources.houseAddresses.map(hexAddress));
  return {
    isOurs: (address) => house.has(address) || addresses().has(address),
    isSigned: (txid) => signed.some((txids) => txids().has(txid)),
  };
}

function grown<T>(list: () => readonly T[], keyOf: (one: T) => string): () => ReadonlySet<string> {
  const keys = new Set<string>();
  let seen = 0;
  return () => {
    const all = list();
    for (; seen < all.length; seen += 1) keys.add(keyOf(all[seen] as T));
    return keys;
  };
}
