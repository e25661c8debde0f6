import { currencies } from "@clearhold/money";
import type { RowChange } from "../../../ledger/index.ts";
import type { ChainBlock } from "../../../wire/chain/chain-block.ts";
import { alertRow } from "../alerts/index.ts";
import type { OwnOf } from "./own-changes.ts";

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
