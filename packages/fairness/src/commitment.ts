import type { Block } from "./blocks.ts";
import { digestOf, format } from "./digest.ts";

/** All that is fixed before the first box exists. */
export type Commitment = {
  readonly campaignId: string;
  /** The id of the network's first block. */
  readonly network: string;
  readonly cards: number;
  readonly sumUnits: bigint;
  /** What the pool holds for the campaign. */
  readonly poolUnits: bigint;
  readonly deckRoot: string;
  /** Link 0 of the secret chain, which has as many links as the deck has cards. */
  readonly tip: string;
  /** Unix seconds, and a solid block that was known then. */
  readonly at: number;
  readonly known: Block;
  /** The last moment at which a box can be opened, in Unix seconds. */
  readonly expiresAt: number;
};

/** The first lines of the public file, each with its line break. */
export function formatCommitment(commitment: Commitment): string {
  const { campaignId, network, cards, sumUnits, poolUnits, deckRoot, tip } = commitment;
  const { at, known, expiresAt } = commitment;
  return [
    format,
    `campaign ${campaignId} ${network}`,
    `cards ${cards} ${sumUnits} ${poolUnits}`,
    `deck ${deckRoot}`,
    `chain ${tip}`,
    `committed ${at} ${known.timeMs} ${known.id}`,
    `expires ${expiresAt}`,
    "",
  ].join("\n");
}

/** What names a commitment everywhere: SHA-256 of its lines, and the head of a log without lines. */
export function commitmentHash(commitment: Commitment): string {
  return digestOf(formatCommitment(commitment));
}

const id = "[A-Za-z0-9_-]{1,64}";
const hash = "[0-9a-f]{64}";
/** A block's id. Heights beyond 52 bits are none, so that every program computes them exactly. */
const blockId = "000[0-9a-f]{61}";

/** A whole number of so many digits at most: one form for each, and no larger one than a double holds. */
const whole = (digits: number) => `(?:0|[1-9][0-9]{0,${digits - 1}})`;
const count = whole(9);
const seconds = whole(10);
const units = whole(15);
const height = whole(15);
const block = [whole(13), blockId] as const;

/** The pattern of a line whose values are separated by one blank. */
function line(word: string, ...values: readonly string[]): RegExp {
  return new RegExp(`^${[word, ...values.map((value) => `(${value})`)].join(" ")}$`);
}

export const patternOf = { id, hash, count, seconds, units, height, block, line };

const lines = [
  line(format),
  line("campaign", id, hash),
  line("cards", count, units, units),
  line("deck", hash),
  line("chain", hash),
  line("committed", seconds, ...block),
  line("expires", seconds),
] as const;

/** How many lines a commitment has. */
export const commitmentLines = lines.length;

/** What the lines say, or the number of the first that cannot be read. */
export function parseCommitment(texts: readonly string[]): Commitment | number {
  const values: string[] = [];
  for (const [index, pattern] of lines.entries()) {
    const read = pattern.exec(texts[index] ?? "");
    if (!read) return index + 1;
    values.push(...read.slice(1));
  }
  const next = () => values.shift() ?? "";
  return {
    campaignId: next(),
    network: next(),
    cards: Number(next()),
    sumUnits: BigInt(next()),
    poolUnits: BigInt(next()),
    deckRoot: next(),
    tip: next(),
    at: Number(next()),
    known: { timeMs: Number(next()), id: next() },
    expiresAt: Number(next()),
  };
}

/** The commitment whose lines were kept as one text. Throws for another text. */
export function readCommitment(text: string): Commitment {
  const commitment = parseCommitment(text.split("\n"));
  if (typeof commitment === "number" || formatCommitment(commitment) !== text) {
    throw new Error("the lines are no commitment");
  }
  return commitment;
}
