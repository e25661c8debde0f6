import type { Block } from "./blocks.ts";
import { patternOf } from "./commitment.ts";
import { digestOf, format } from "./digest.ts";

/** A box was opened: this line is its receipt. Times are Unix seconds. */
export type Opened = {
  readonly kind: "open";
  readonly number: number;
  readonly boxId: string;
  readonly at: number;
  /** A solid block that the server knew. */
  readonly known: Block;
  /** The height of the block that decides. */
  readonly height: number;
};

/** The card of a draw, by its block and its link. */
export type Drawn = {
  readonly kind: "draw";
  readonly number: number;
  readonly at: number;
  readonly block: Block;
  readonly link: string;
  readonly card: number;
  readonly units: bigint;
};

/** No link came in time: the highest card left, proved by a block that is a day younger. */
export type Lapsed = {
  readonly kind: "lapse";
  readonly number: number;
  readonly at: number;
  readonly block: Block;
  readonly late: Block;
  readonly card: number;
  readonly units: bigint;
};

/** The campaign is over; what its cards left are worth returns to the house. */
export type Closed = {
  readonly kind: "close";
  readonly at: number;
  readonly cards: number;
  readonly units: bigint;
};

export type LogLine = Opened | Drawn | Lapsed | Closed;

const { id, hash, count, seconds, units, height, block, line } = patternOf;
const patterns = {
  open: line("open", count, id, seconds, ...block, height),
  draw: line("draw", count, seconds, ...block, hash, count, units),
  lapse: line("lapse", count, seconds, ...block, ...block, count, units),
  close: line("close", seconds, count, units),
} as const;

const blockText = ({ timeMs, id }: Block) => `${timeMs} ${id}`;

/** The one text that a line has. */
export function formatLine(entry: LogLine): string {
  switch (entry.kind) {
    case "open": {
      const { number, boxId, at, known, height } = entry;
      return `open ${number} ${boxId} ${at} ${blockText(known)} ${height}`;
    }
    case "draw": {
      const { number, at, block, link, card, units } = entry;
      return `draw ${number} ${at} ${blockText(block)} ${link} ${card} ${units}`;
    }
    case "lapse": {
      const { number, at, block, late, card, units } = entry;
      return `lapse ${number} ${at} ${blockText(block)} ${blockText(late)} ${card} ${units}`;
    }
    case "close":
      return `close ${entry.at} ${entry.cards} ${entry.units}`;
  }
}

/** What a line says; null for every text that `formatLine` does not write. */
export function parseLine(text: string): LogLine | null {
  const kind = text.slice(0, text.indexOf(" "));
  if (!isKind(kind)) return null;
  const values = patterns[kind].exec(text)?.slice(1);
  if (!values) return null;
  const next = () => values.shift() ?? "";
  const number = () => Number(next());
  const read = (): Block => ({ timeMs: number(), id: next() });
  const worth = () => ({ card: number(), units: BigInt(next()) });
  switch (kind) {
    case "open":
      return {
        ...{ kind, number: number(), boxId: next(), at: number() },
        ...{ known: read(), height: number() },
      };
    case "draw":
      return { kind, number: number(), at: number(), block: read(), link: next(), ...worth() };
    case "lapse":
      return { kind, number: number(), at: number(), block: read(), late: read(), ...worth() };
    case "close":
      return { kind, at: number(), cards: number(), units: BigInt(next()) };
  }
}

function isKind(word: string): word is LogLine["kind"] {
  return Object.hasOwn(patterns, word);
}

/** The head of a log after one more line. It stands for every line before, and for the commitment. */
export function headAfter(head: string, text: string): string {
  return digestOf(`${format} log ${head} ${text}`);
}

/** What the opener of a box keeps: the line, and the head that it continues. */
export type Receipt = {
  /** Which line of the log it is; the first is 1. */
  readonly position: number;
  readonly previousHead: string;
  readonly line: string;
};

/** The head that the log has at the receipt. Nobody can change a line up to it and keep the head. */
export function receiptHead({ previousHead, line }: Receipt): string {
  return headAfter(previousHead, line);
}
