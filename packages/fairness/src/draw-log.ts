import { heightOf } from "./blocks.ts";
import { type CardsLeft, cardsLeft } from "./cards-left.ts";
import { type Commitment, commitmentHash } from "./commitment.ts";
import type { Deck } from "./deck.ts";
import type { KnownLink } from "./links.ts";
import type { Opened } from "./log-line.ts";

/** One decided draw, as a page shows it. */
export type Decided = {
  readonly number: number;
  readonly boxId: string;
  readonly card: number;
  readonly units: bigint;
  /** True when no link came in time. */
  readonly lapsed: boolean;
  /** How many cards were left before it. */
  readonly cardsBefore: number;
};

/** A campaign up to a line of its log. `appendLine` moves it on; others read it. */
export type DrawLog = {
  readonly commitment: Commitment;
  readonly commitmentHash: string;
  readonly deck: Deck;
  readonly left: CardsLeft;
  /** Lines so far, and the head after the last. */
  position: number;
  head: string;
  /** The time of the last line, in Unix seconds. */
  at: number;
  /** The receipts, draw 1 first. */
  readonly opened: Opened[];
  readonly boxes: Set<string>;
  readonly decided: Decided[];
  /** When the last of them was, in Unix seconds; 0 before the first. */
  decidedAt: number;
  leftUnits: bigint;
  lastLink: KnownLink;
  /** Time and id of each block that was named, by height. */
  readonly blocks: Map<number, string>;
  highestKnown: number;
  closed: boolean;
};

/** A log without lines. The commitment and the deck must have been judged: `verifyFile` does. */
export function openLog(commitment: Commitment, deck: Deck): DrawLog {
  const head = commitmentHash(commitment);
  const { known } = commitment;
  return {
    ...{ commitment, commitmentHash: head, deck, left: cardsLeft(deck.length) },
    ...{ position: 0, head, at: commitment.at, opened: [], boxes: new Set(), decided: [] },
    decidedAt: 0,
    ...{ leftUnits: commitment.sumUnits, lastLink: { number: 0, link: commitment.tip } },
    ...{ blocks: new Map([[heightOf(known.id), `${known.timeMs} ${known.id}`]]) },
    ...{ highestKnown: heightOf(known.id), closed: false },
  };
}
