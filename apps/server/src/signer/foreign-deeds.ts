import { type CurrencyCode, currencies } from "@clearhold/money";
import { hexAddress } from "@clearhold/tron/address";
import type { ChainBlock } from "../wire/chain/chain-block.ts";

/** What the signer knows of the house, by the chain's own hex form and the ids of what it signed. */
export type OwnKnowledge = {
  isOurs(address: string): boolean;
  isSigned(txid: string): boolean;
};

/** A chain transaction that took from an address of ours and that this signer never signed. */
export type ForeignDeed = {
  readonly txid: string;
  /** In the chain's own hex form. */
  readonly address: string;
  /** What is not safe any more. */
  readonly currencies: readonly CurrencyCode[];
};

/**
 * Everything in the block that our keys did without this signer, whether or not a coin moved and
 * whether or not it succeeded: whoever can do one thing with a key can do all, so both currencies are
 * in danger. And coins that left without our key. Nothing is said of a movement of no units, which
 * anybody can have written beside anybody's address.
 */
export function foreignDeeds(block: ChainBlock, own: OwnKnowledge): readonly ForeignDeed[] {
  const signed = [...block.outcomes].flatMap(([txid, { payer }]) =>
    payer !== null && own.isOurs(payer) && !own.isSigned(txid)
      ? [{ txid, address: payer, currencies }]
      : [],
  );
  const known = new Set(signed.map(({ txid }) => txid));
  const taken = block.movements
    .filter(({ txid, from, units }) => units > 0n && own.isOurs(from) && !known.has(txid))
    .filter(({ txid }) => !own.isSigned(txid))
    .map(({ txid, from, currency }) => ({ txid, address: from, currencies: [currency] }));
  return [...signed, ...taken];
}

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
