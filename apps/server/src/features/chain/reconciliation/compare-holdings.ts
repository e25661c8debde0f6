import { setTimeout as sleep } from "node:timers/promises";
import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { findCursor, findHoldings } from "../block-books/index.ts";
import type { Comparison, Subject } from "./verdict.ts";

/** What one node says that its solid chain holds, and how far that chain is. */
export type SolidBalances = {
  solidNumber(): Promise<number>;
  /** Null for an address that the node does not know. */
  balanceAt(address: string, currency: CurrencyCode): Promise<bigint | null>;
};

export type CompareDeps = {
  readonly database: Queryable;
  /** One for each node to ask now: what is believed is what all of them say. */
  chains(): readonly SolidBalances[];
  /** How long a comparison waits for the scanner; 0 where nothing reads the chain meanwhile. */
  readonly scanPatienceMs?: number | undefined;
};

export type Compared = {
  readonly blockNumber: number;
  readonly comparisons: readonly Comparison[];
};

/**
 * Compares what the solid chain holds at these addresses with our index of it. The chain goes on while
 * it is read, so an address counts as compared only when nothing of ours moved there in any block that
 * may have come in between: then the figure is the same at every height of the reading. Of two nodes
 * one may be some blocks behind, and the books are only as far as that one; of what the other says
 * beyond them, more is what has arrived since, and less is asked again.
 */
export async function compareHoldings(
  { database, chains, scanPatienceMs }: CompareDeps,
  subjects: readonly Subject[],
): Promise<Compared> {
  const readings = await Promise.all(chains().map((chain) => readOne(chain, subjects)));
  const to = Math.min(...readings.map((one) => one.to));
  const reached = await booksReach(database, to, scanPatienceMs);
  const holdings = await findHoldings(database, [...new Set(subjects.map((one) => one.address))]);
  const comparisons = subjects.map((subject, place): Comparison => {
    const indexed = holdings.get(`${subject.address} ${subject.currency}`) ?? null;
    const said = readings.map(({ from, to, units }) => ({
      units: units[place] ?? null,
      isInStep: to <= reached && (indexed?.movedBlock ?? -1) <= from,
    }));
    return { ...subject, ...judge(said, indexed?.units ?? 0n), indexed };
  });
  return { blockNumber: Math.min(...readings.map(({ from }) => from)), comparisons };
}

/** What a node says of one address; in step when the index says what held at that very height. */
type Said = { readonly units: bigint | null; readonly isInStep: boolean };

function judge(
  said: readonly Said[],
  indexUnits: bigint,
): Pick<Comparison, "state" | "offUnits" | "isCertain"> {
  const offs = said.map(({ units }) => (units ?? 0n) - indexUnits);
  const inStep = offs.filter((_, node) => said[node]?.isInStep);
  const [offUnits] = inStep;
  // An account never goes away: a node that knows none where coins came to does not know the chain.
  const isCertain = said.every(({ units }) => units !== null);
  if (inStep.length > 0 && inStep.every((off) => off === 0n) && offs.every((off) => off >= 0n)) {
    return { state: "equal", offUnits: 0n, isCertain };
  }
  const isAgreed = offUnits !== undefined && offs.every((off) => off === offUnits);
  return isAgreed
    ? { state: "differs", offUnits, isCertain }
    : { state: "moving", offUnits: 0n, isCertain };
}

/** So many questions at a time to each node. */
const askedAtOnce = 8;

/** What one node says of the subjects in their order, at some height between these two. */
async function readOne(chain: SolidBalances, subjects: readonly Subject[]) {
  const from = await chain.solidNumber();
  const units: (bigint | null)[] = [];
  for (let start = 0; start < subjects.length; start += askedAtOnce) {
    const some = subjects.slice(start, start + askedAtOnce);
    units.push(
      ...(await Promise.all(some.map((one) => chain.balanceAt(one.address, one.currency)))),
    );
  }
  return { from, units, to: await chain.solidNumber() };
}

const waitMs = 50;

/** Waits a little for the scanner to have booked this block; how far the books are then. */
export async function booksReach(
  database: Queryable,
  number: number,
  patienceMs = 5_000,
): Promise<number> {
  for (let waitedMs = 0; ; waitedMs += waitMs) {
    const reached = (await findCursor(database))?.number ?? -1;
    if (reached >= number || waitedMs >= patienceMs) return reached;
    await sleep(waitMs);
  }
}
