import type { Queryable } from "../../../kernel/database.ts";
import {
  type Arrival,
  type CreditedInner,
  listCreditedInner,
  nameInner,
} from "../deposits/index.ts";

/**
 * Compares the inner payments that the books have of a block with a new reading of it. One that an
 * earlier version named by a place in a node's list gets the hash of an equal payment, as equal
 * payments of one chain transaction cannot be told apart by anybody.
 *
 * @returns the chain transactions of which the books have a payment that this reading does not name.
 * Whatever else it shows of them may be that same payment, so nothing of it may be credited.
 */
export async function nameCreditedInner(
  db: Queryable,
  blockNumber: number,
  arrivals: readonly Arrival[],
): Promise<ReadonlySet<string>> {
  const shown = arrivals.filter(({ kind }) => kind === "int");
  const txids = [...new Set(shown.map(({ txid }) => txid))];
  const credited = await listCreditedInner(db, blockNumber, txids);
  const names = new Set(credited.map(({ position }) => position));
  const free = shown.filter(({ position }) => !names.has(position));
  const known = new Set(shown.map(({ position }) => position));
  const unnamed = new Set<string>();
  for (const row of credited) {
    if (known.has(row.position)) continue;
    const place = hasHash(row) ? -1 : free.findIndex((one) => isEqual(row, one));
    const [found] = place < 0 ? [] : free.splice(place, 1);
    if (found) await nameInner(db, row.id, found.position);
    else unnamed.add(row.txid);
  }
  return unnamed;
}

function hasHash({ position }: CreditedInner): boolean {
  return position.length === 64;
}

function isEqual(row: CreditedInner, { txid, address, fromAddress, amount }: Arrival): boolean {
  return (
    row.txid === txid &&
    row.address === address &&
    row.fromAddress === fromAddress &&
    row.units === amount.units
  );
}
