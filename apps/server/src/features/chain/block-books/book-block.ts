import type { Database } from "../../../kernel/database.ts";
import { walletOf } from "../../../ledger/accounts.ts";
import {
  applyWithoutJournals,
  type Journal,
  type Ledger,
  type RowChange,
} from "../../../ledger/index.ts";
import { capitalFunded, depositCredited } from "../../../ledger/recipes/custody.ts";
import { projectInflowReceived } from "../../../ledger/recipes/projects.ts";
import { type ChainBlock, identityOf } from "../../../wire/chain/chain-block.ts";
import {
  type Arrival,
  creditRow,
  judgeByProof,
  orphanThrough,
  type UnprovedLimits,
  waitRow,
} from "../deposits/index.ts";
import { bookUnexplained } from "./book-unexplained.ts";
import { type FindMovementsDeps, findOwnMovements } from "./find-arrivals.ts";
import { findReturns } from "./find-returns.ts";
import { holdingRow } from "./holding-store.ts";
import { sortByBooks } from "./known-arrivals.ts";
import { holdingChanges, keyChanges, unexplainedChanges } from "./own-changes.ts";
import { cursorRow, deleteTailThrough, findCursor } from "./scan-store.ts";

/** What a block says about payouts of the house: to be booked with everything else in it. */
export type PayoutParts = {
  readonly journals: readonly Journal[];
  readonly rows: readonly RowChange[];
  /** Chain transactions that are payouts of ours; their movements out are accounted for. */
  readonly explained: ReadonlySet<string>;
  /** Chain transactions by which the house moved coins between its own addresses, or none at all. */
  readonly moved?: ReadonlySet<string>;
};

/** The side that pays: it knows which chain transactions are its own. */
export type PayoutBooks = {
  settleIn(block: ChainBlock): Promise<PayoutParts>;
  seeIn(block: ChainBlock): Promise<ReadonlySet<string>>;
  unseeFrom(blockNumber: number): Promise<void>;
};

export type BookBlockDeps = FindMovementsDeps & {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly payouts: PayoutBooks;
  readonly unprovedLimits: UnprovedLimits;
};

/**
 * Books one solid block: every arrival credited, every payout settled, what nobody can explain booked
 * as the fact it is, and the cursor moved, in one posting. A crash leaves the block booked or not
 * booked, and a second worker finds it done.
 * @returns whether this call has booked it.
 */
export async function bookBlock(deps: BookBlockDeps, block: ChainBlock): Promise<boolean> {
  const cursor = await findCursor(deps.database);
  if (!cursor) throw new Error("the books have not begun");
  const isOurs = cursor.number < block.number && (await postOnce(deps, block));
  // Only what people see; repeated safely with the next block if this one does not come to it.
  await orphanThrough(deps.database, block.number);
  await deleteTailThrough(deps.database, block.number);
  return isOurs;
}

/** Whoever moves the cursor first has booked the block: nothing of the other try is written. */
async function postOnce(deps: BookBlockDeps, block: ChainBlock): Promise<boolean> {
  try {
    await post(deps, block);
    return true;
  } catch (error) {
    const cursor = await findCursor(deps.database);
    if (cursor === null || cursor.number < block.number) throw error;
    return false;
  }
}

async function post(deps: BookBlockDeps, whole: ChainBlock): Promise<void> {
  const payouts = await deps.payouts.settleIn(whole);
  const found = await findOwnMovements(deps, whole, payouts.explained);
  const { own } = found;
  const { credited: believed, waiting } = await judgeByProof(deps, found.arrivals);
  const sorted = await sortByBooks(deps.database, believed, whole.number);
  const arrivals = sorted.missing;
  const block = withoutWaiting(whole, waiting);
  const returns = findReturns(block, own, deps.clock.now());
  const known = [...arrivals.map(journalOf), ...returns.journals, ...payouts.journals];
  const arrived = new Set([...arrivals, ...sorted.booked].map(identityOf));
  const strange = unexplainedChanges(block, own, {
    explained: new Set([...payouts.explained, ...(payouts.moved ?? []), ...returns.txids]),
    isArrival: (movement) => arrived.has(identityOf(movement)),
  });
  const unexplained = await bookUnexplained(deps, strange, { block, known });
  const rows: RowChange[] = [
    cursorRow(block),
    ...arrivals.map(creditRow),
    ...returns.rows,
    ...payouts.rows,
    ...[...holdingChanges(block, own), ...unexplained.notBooked].map((change) =>
      holdingRow(change, block.number),
    ),
    ...unexplained.rows,
    ...sorted.alerts,
    ...waiting.map(waitRow),
    ...keyChanges(block, own),
  ];
  const journals = [...known, ...unexplained.journals];
  if (journals.length > 0) await deps.ledger.post({ journals, rows, answer: null });
  else await deps.database.transaction((tx) => applyWithoutJournals(tx, rows));
  const ids = waiting.map(({ id }) => id);
  if (ids.length > 0)
    deps.logger.warn({ block: block.number, ids }, "deposits wait for a second node");
}

/** What waits is not in the books: the index of the chain does not count it either. */
function withoutWaiting(block: ChainBlock, waiting: readonly Arrival[]): ChainBlock {
  if (waiting.length === 0) return block;
  const names = new Set(waiting.map(identityOf));
  return { ...block, movements: block.movements.filter((one) => !names.has(identityOf(one))) };
}

/** The journal that books what arrived, whoever it is for. */
export function journalOf({ id, purpose, ownerId, amount }: Arrival): Journal {
  switch (purpose) {
    case "user":
      return depositCredited({ depositId: id, userId: ownerId, amount });
    case "project":
      return projectInflowReceived({ inflowId: id, projectId: ownerId, amount });
    default:
      return capitalFunded({ depositId: id, amount, wallet: walletOf(purpose, amount.currency) });
  }
}
