import { currencies, type Money } from "@clearhold/money";
import type { RowChange } from "../../../ledger/index.ts";
import type { ChainBlock, ChainMovement } from "../../../wire/chain/chain-block.ts";
import { alertRow } from "../alerts/index.ts";
import type { OwnAddress } from "../own-addresses/index.ts";
import type { HoldingChange } from "./holding-store.ts";

/** Addresses of ours that a block touches, by the chain's hex form. */
export type OwnOf = ReadonlyMap<string, OwnAddress>;

/** What one chain transaction did to one address of ours. */
export type OwnChange = Money & { readonly txid: string; readonly own: OwnAddress };

/** Everything that a block changes at addresses of ours, whoever caused it: signed, fees included. */
function listChanges(block: ChainBlock, own: OwnOf): OwnChange[] {
  const moved = block.movements.flatMap(({ txid, from, to, currency, units }) => [
    ...changeAt(own.get(to), { txid, currency, units }),
    ...changeAt(own.get(from), { txid, currency, units: -units }),
  ]);
  const burned = [...block.outcomes].flatMap(([txid, { payer, networkFeeUnits }]) =>
    networkFeeUnits === 0n || payer === null
      ? []
      : changeAt(own.get(payer), { txid, currency: "TRX", units: -networkFeeUnits }),
  );
  return [...moved, ...burned];
}

/** What the block adds up to at each address of ours. */
export function holdingChanges(block: ChainBlock, own: OwnOf): readonly HoldingChange[] {
  const sums = sumBy(listChanges(block, own), ({ own: { address }, currency }) =>
    [address, currency].join(" "),
  );
  return sums.map(({ own: { address }, currency, units }) => ({ address, currency, units }));
}

/**
 * What chain transactions that neither a payout nor a move of ours explains took from our addresses
 * (below zero), and what they shifted from one of them to another (above it). `credited` arrivals are
 * deposits, and no part of this.
 */
export function unexplainedChanges(
  block: ChainBlock,
  own: OwnOf,
  known: { readonly explained: ReadonlySet<string>; isArrival(movement: ChainMovement): boolean },
): readonly OwnChange[] {
  const strange = {
    ...block,
    movements: block.movements.filter(
      (movement) => !known.explained.has(movement.txid) && !known.isArrival(movement),
    ),
    outcomes: new Map([...block.outcomes].filter(([txid]) => !known.explained.has(txid))),
  };
  return sumBy(listChanges(strange, own), ({ txid, own: { address }, currency }) =>
    [txid, address, currency].join(" "),
  );
}

/**
 * Somebody gave the keys of an address of ours to other keys, which this product never does. No coin
 * has moved yet and every coin there can, so both currencies stop until operators have looked.
 */
export function keyChanges(block: ChainBlock, own: OwnOf): readonly RowChange[] {
  return [...block.outcomes].flatMap(([txid, { payer, changesKeys }]) => {
    const address = changesKeys && payer !== null ? own.get(payer)?.address : undefined;
    if (address === undefined) return [];
    const alert = { txid, address, units: 0n, blockNumber: block.number };
    return currencies.map((currency) => alertRow({ ...alert, currency, reason: "keys-changed" }));
  });
}

function changeAt(own: OwnAddress | undefined, change: Omit<OwnChange, "own">): OwnChange[] {
  return own === undefined ? [] : [{ ...change, own }];
}

function sumBy(changes: readonly OwnChange[], keyOf: (change: OwnChange) => string): OwnChange[] {
  const sums = new Map<string, OwnChange>();
  for (const change of changes) {
    const key = keyOf(change);
    const units = (sums.get(key)?.units ?? 0n) + change.units;
    sums.set(key, { ...change, units });
  }
  return [...sums.values()].filter(({ units }) => units !== 0n);
}
