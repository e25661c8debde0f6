import { setTimeout as sleep } from "node:timers/promises";
import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";
import { findCursor, findHoldings } from "../deposits/index.ts";
import type { Comparison, Subject } from "./verdict.ts";

/** What one node says that its solid chain holds, and how far that chain is. */
type SolidBalances = {
  solidNumber(): Promise<number>;
  balanceAt(address: string, currency: CurrencyCode): Promise<bigint>;
};

export type CompareDeps = {
  readonly database: Queryable;
  /** One for each node: what is believed is what all of them say. */
  readonly chains: readonly SolidBalances[];
};

export type Compared = {
  readonly blockNumber: number;
  readonly comparisons: readonly Comparison[];
};

/**
 * Compares what the solid chain holds at these addresses with our index of it. The chain goes on while
 * it is read, so an address counts as compared only when nothing of ours moved there in any block that
 * may have come in between: then the figure is the same at every height of the reading.
 */
export async function compareHoldings(
  { database, chains }: CompareDeps,
  subjects: readonly Subject[],
): Promise<Compared> {
  const from = Math.min(...(await heights(chains)));
  const readings = await readAll(chains, subjects);
  const to = Math.max(...(await heights(chains)));
  const reached = await booksReach(database, to);
  const holdings = await findHoldings(database, [...new Set(subjects.map((one) => one.address))]);
  const comparisons = subjects.map((subject, place): Comparison => {
    const indexed = holdings.get(`${subject.address} ${subject.currency}`) ?? null;
    const [units, ...others] = readings.map((reading) => reading[place] ?? 0n);
    const agreed = units !== undefined && others.every((other) => other === units);
    const still = reached && agreed && (indexed?.movedBlock ?? -1) <= from;
    const offUnits = still ? units - (indexed?.units ?? 0n) : 0n;
    const state = !still ? "moving" : offUnits === 0n ? "equal" : "differs";
    return { ...subject, state, offUnits, indexed };
  });
  return { blockNumber: from, comparisons };
}

function heights(chains: readonly SolidBalances[]): Promise<number[]> {
  return Promise.all(chains.map((chain) => chain.solidNumber()));
}

/** So many questions at a time to each node. */
const askedAtOnce = 8;

/** By node, then in the order of the subjects. */
function readAll(chains: readonly SolidBalances[], subjects: readonly Subject[]) {
  return Promise.all(chains.map((chain) => readOne(chain, subjects)));
}

async function readOne(chain: SolidBalances, subjects: readonly Subject[]): Promise<bigint[]> {
  const found: bigint[] = [];
  for (let start = 0; start < subjects.length; start += askedAtOnce) {
    const some = subjects.slice(start, start + askedAtOnce);
    found.push(
      ...(await Promise.all(some.map((one) => chain.balanceAt(one.address, one.currency)))),
    );
  }
  return found;
}

const waitMs = 50;
const waitsMax = 100;

/** Waits a little for the scanner to have booked this block. */
async function booksReach(database: Queryable, number: number): Promise<boolean> {
  for (let wait = 0; wait < waitsMax; wait += 1) {
    if (((await findCursor(database))?.number ?? -1) >= number) return true;
    await sleep(waitMs);
  }
  return false;
}
