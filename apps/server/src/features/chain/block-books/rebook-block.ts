import { money } from "@clearhold/money";
import type { Database, Queryable } from "../../../kernel/database.ts";
import { walletOf } from "../../../ledger/accounts.ts";
import {
  applyWithoutJournals,
  type Journal,
  type Ledger,
  type RowChange,
} from "../../../ledger/index.ts";
import { surplusExplained } from "../../../ledger/recipes/corrections.ts";
import type { ChainBlock } from "../../../wire/chain/chain-block.ts";
import { listSurpluses } from "../alerts/index.ts";
import {
  type Arrival,
  creditRow,
  findCredited,
  judgeByProof,
  listUnnamed,
  type UnprovedLimits,
  waitRow,
} from "../deposits/index.ts";
import { journalOf } from "./book-block.ts";
import { type FindMovementsDeps, findOwnMovements } from "./find-arrivals.ts";
import { adjustmentRow, findHoldings } from "./holding-store.ts";
import { listMissing } from "./known-arrivals.ts";
import { findCursor } from "./scan-store.ts";

export type RebookBlockDeps = FindMovementsDeps & {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly unprovedLimits: UnprovedLimits;
};

/** How many arrivals of a block were credited now, and how many wait until it is read otherwise. */
export type Rebooked = { readonly credited: number; readonly held: number };

/**
 * Reads a booked block once more and credits what had been missed in it. What is in the books stays as
 * it is; a fact that two workers find missing is booked once, by its unique reference. Only coins from
 * outside count: the house's own moves book what moved between its addresses.
 *
 * @throws Error for a block that the books have not reached.
 */
export async function rebookBlock(deps: RebookBlockDeps, block: ChainBlock): Promise<Rebooked> {
  const cursor = await findCursor(deps.database);
  if (!cursor || cursor.number < block.number) {
    throw new Error(`block ${block.number} is not in the books yet`);
  }
  const { arrivals } = await findOwnMovements(deps, block, new Set());
  const unnamed = await listUnnamed(deps.database, block.number, arrivals);
  const known = await findCredited(deps.database, arrivals);
  const unknown = listMissing(arrivals, known);
  const missing = unknown.filter(({ kind, txid }) => kind !== "int" || !unnamed.has(txid));
  const held = unknown.length - missing.length;
  if (held > 0)
    deps.logger.warn({ block: block.number, held }, "a reading lacks a credited payment");
  const { credited: missed, waiting } = await judgeByProof(deps, missing);
  if (waiting.length > 0) {
    await deps.database.transaction((tx) => applyWithoutJournals(tx, waiting.map(waitRow)));
  }
  if (missed.length === 0) return { credited: 0, held };
  const beside = await bookMissed(deps.database, missed, cursor.number);
  await deps.ledger.post({
    journals: [...missed.map(journalOf), ...beside.journals],
    rows: [...missed.map(creditRow), ...beside.rows],
    answer: null,
  });
  deps.logger.warn({ block: block.number, count: missed.length }, "missed arrivals were credited");
  return { credited: missed.length, held };
}

type Booked = { readonly journals: readonly Journal[]; readonly rows: readonly RowChange[] };

/**
 * What goes beside the credit of an arrival that the books had missed. If the comparison of chain and
 * books has found the coin meanwhile, or its block while a false row had its place, it lies in
 * "unclassified" and is taken out of there: the wallet counts it once, and the database ends the alert.
 * If not, the index of the chain learns of it now.
 */
async function bookMissed(
  db: Queryable,
  missed: readonly Arrival[],
  blockNumber: number,
): Promise<Booked> {
  const addresses = [...new Set(missed.map(({ address }) => address))];
  // The index first: a surplus that is booked after this line changes it, and nothing is written.
  const holdings = await findHoldings(db, addresses);
  const txids = missed.map(({ txid }) => txid);
  const left = (await listSurpluses(db, { addresses, txids })).map((one) => ({ ...one }));
  const journals: Journal[] = [];
  const rows: RowChange[] = [];
  const unknown = new Map<string, bigint>();
  for (const { id, txid, address, amount, purpose } of missed) {
    const { currency } = amount;
    let rest = amount.units;
    for (const surplus of left) {
      if (surplus.address !== address || surplus.currency !== currency) continue;
      if (surplus.txid !== null && surplus.txid !== txid) continue;
      const over = surplus.units - rest;
      const units = over > 0n ? rest : surplus.units;
      if (units === 0n) continue;
      surplus.units -= units;
      rest -= units;
    }
    const key = `${address} ${currency}`;
    unknown.set(key, (unknown.get(key) ?? 0n) + rest);
    if (rest === amount.units) continue;
    journals.push(
      surplusExplained({
        findingId: id,
        wallet: walletOf(purpose, currency),
        amount: money(currency, amount.units - rest),
      }),
    );
  }
  for (const { address, amount } of missed) {
    const { currency } = amount;
    const key = `${address} ${currency}`;
    const units = unknown.get(key);
    if (units === undefined) continue;
    unknown.delete(key);
    const was = { indexed: holdings.get(key) ?? null, blockNumber };
    rows.push(adjustmentRow({ address, currency, units }, was));
  }
  return { journals, rows };
}
