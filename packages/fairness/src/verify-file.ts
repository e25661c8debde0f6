import { appendLine, type Chain, isOnChain } from "./append-line.ts";
import { type Block, mainNetwork, secondOf } from "./blocks.ts";
import { type Commitment, commitmentLines, parseCommitment, patternOf } from "./commitment.ts";
import { type Deck, deckFault, deckRoot, deckSum } from "./deck.ts";
import { type DrawLog, openLog } from "./draw-log.ts";
import type { DrawsFault, Reason } from "./reasons.ts";

/**
 * A head that somebody had at a time of their own: from a receipt, an earlier copy of the file, or a
 * chain transaction. Position 0 is the commitment's hash. What came later has to fit it.
 */
export type Seen = { readonly position: number; readonly head: string; readonly at: number };

/** What a reader knows from elsewhere. Without it the file can only be compared with itself. */
export type Knowledge = { readonly seen?: readonly Seen[]; readonly chain?: Chain };

/** So many seconds a reader's clock and the server's may differ. A block is awaited for longer. */
const clockSlack = 60;

export type DrawsReport = {
  /** The first broken rule; null when every line keeps them all. */
  readonly fault: DrawsFault | null;
  /** The campaign up to the first broken rule; null when not even its commitment can be read. */
  readonly log: DrawLog | null;
  /** False on a network whose blocks anybody can make. */
  readonly provesDraws: boolean;
};

export type VerifyProgress = { readonly done: number; readonly of: number };

/** So many lines are checked between two rests. */
const linesAtATime = 500;

/**
 * Checks a whole public file and draws every card again. It rests after some hundred lines, so that
 * a page can answer meanwhile.
 */
export function* verifyFileInSteps(
  text: string,
  knowledge: Knowledge = {},
): Generator<VerifyProgress, DrawsReport> {
  const lines = text.split("\n");
  const broken = (reason: Reason, line: number, log: DrawLog | null = null): DrawsReport => ({
    ...{ fault: { reason, line }, log },
    provesDraws: log?.commitment.network === mainNetwork,
  });
  const commitment = parseCommitment(lines);
  if (typeof commitment === "number") return broken("form", commitment);
  const deck = readDeck(lines, commitment);
  if (!isDeck(deck)) return broken(deck.reason, deck.line);
  yield { done: 0, of: lines.length };
  const fault = commitmentFault(commitment, deck);
  if (fault) return broken(fault.reason, fault.line);
  if (!isOnChain(commitment.known, knowledge.chain)) return broken("not-on-chain", 6);

  const log = openLog(commitment, deck);
  const watch = watchSeen(knowledge.seen ?? []);
  const unlike = watch.reasonAt(log);
  if (unlike) return broken(unlike, 1);
  const first = commitmentLines + deck.length;
  const last = lines.length - 2;
  for (let index = first; index < last; index += 1) {
    const { chain } = knowledge;
    const rules = { earliest: watch.earliestAfter(log.position), chain };
    const reason = appendLine(log, lines[index] ?? "", rules) ?? watch.reasonAt(log);
    if (reason) return broken(reason, index + 1, log);
    if (index % linesAtATime === 0) yield { done: index, of: lines.length };
  }
  const end = endReason(log, lines.slice(Math.max(first, last)));
  if (end) return broken(end, Math.max(first, last) + 1, log);
  if (watch.isBeyond(log.position)) return broken("seen-and-gone", last + 1, log);
  return { fault: null, log, provesDraws: commitment.network === mainNetwork };
}

/** The same without a rest. */
export function verifyFile(text: string, knowledge: Knowledge = {}): DrawsReport {
  const steps = verifyFileInSteps(text, knowledge);
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Every block that the log names, to be compared with the network: only that shows that they are real. */
export function blocksOf(log: DrawLog): Block[] {
  return [...log.blocks.values()].map((text) => {
    const [timeMs = "", id = ""] = text.split(" ");
    return { timeMs: Number(timeMs), id };
  });
}

const cardLine = patternOf.line("card", patternOf.count, patternOf.units);
const headLine = patternOf.line("head", patternOf.count, patternOf.hash);

/** The cards, each judged as it is read. */
function readDeck(lines: readonly string[], { cards }: Commitment): Deck | DrawsFault {
  const deck: bigint[] = [];
  for (let card = 0; card < cards; card += 1) {
    const line = commitmentLines + card + 1;
    const read = cardLine.exec(lines[line - 1] ?? "");
    if (!read) return { reason: "deck-count", line };
    if (Number(read[1]) !== card) return { reason: "card-number", line };
    deck.push(BigInt(read[2] ?? 0));
  }
  const fault = deckFault(deck);
  if (!fault) return deck;
  const line = fault.reason === "deck-count" ? 3 : commitmentLines + fault.card + 1;
  return { reason: fault.reason, line };
}

function isDeck(deck: Deck | DrawsFault): deck is Deck {
  return Array.isArray(deck);
}

function commitmentFault(commitment: Commitment, deck: Deck): DrawsFault | null {
  const { sumUnits, poolUnits, at, known, expiresAt } = commitment;
  if (deckSum(deck) !== sumUnits) return { reason: "deck-sum", line: 3 };
  if (sumUnits > poolUnits) return { reason: "above-pool", line: 3 };
  if (deckRoot(deck) !== commitment.deckRoot) return { reason: "deck-root", line: 4 };
  if (secondOf(known) > at) return { reason: "known-block-later", line: 6 };
  return expiresAt > at ? null : { reason: "expired-before", line: 7 };
}

/** The last line states how long the log is and its head; behind it the file ends. */
function endReason(log: DrawLog, rest: readonly string[]): Reason | null {
  const [text = "", ...behind] = rest;
  const read = headLine.exec(text);
  if (!read || behind.length !== 1 || behind[0] !== "") return "end";
  return Number(read[1]) === log.position && read[2] === log.head ? null : "head";
}

function watchSeen(seen: readonly Seen[]) {
  const ordered = [...seen].sort((left, right) => left.position - right.position);
  return {
    reasonAt({ position, head }: DrawLog): Reason | null {
      const other = ordered.some((one) => one.position === position && one.head !== head);
      if (!other) return null;
      return position === 0 ? "other-commitment" : "seen-otherwise";
    },
    /** What is behind a head that was seen was not there yet when it was seen. */
    earliestAfter: (position: number) =>
      Math.max(
        0,
        ...ordered.filter((one) => one.position <= position).map(({ at }) => at - clockSlack),
      ),
    isBeyond: (position: number) => ordered.some((one) => one.position > position),
  };
}
