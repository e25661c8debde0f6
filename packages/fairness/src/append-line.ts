import { awaitedHeight, type Block, heightOf, knownMs, revealMs, secondOf } from "./blocks.ts";
import { drawIndex } from "./draw.ts";
import type { DrawLog } from "./draw-log.ts";
import { isNextLink } from "./links.ts";
import {
  type Closed,
  type Drawn,
  headAfter,
  type Lapsed,
  type LogLine,
  type Opened,
  parseLine,
} from "./log-line.ts";
import type { Reason } from "./reasons.ts";

/** The network as the reader knows it from elsewhere; null for a height that the reader cannot tell. */
export type Chain = (height: number) => Block | null;

/**
 * Continues a log by one line, or answers which rule the line breaks and leaves the log as it was.
 * The order of the rules is part of the format: the first broken one is answered.
 * @param earliest no line at this place can have been written before (Unix seconds).
 */
export function appendLine(
  log: DrawLog,
  text: string,
  { earliest = 0, chain }: { earliest?: number; chain?: Chain | undefined } = {},
): Reason | null {
  const line = parseLine(text);
  if (!line) return "form";
  if (log.closed) return "closed";
  if (line.at < log.at) return "time-backwards";
  if (line.at < earliest) return "backdated";
  const reason = blockReason(log, blocksOf(line), chain) ?? judge(log, line);
  if (reason) return reason;
  take(log, line);
  log.at = line.at;
  log.position += 1;
  log.head = headAfter(log.head, text);
  return null;
}

function judge(log: DrawLog, line: LogLine): Reason | null {
  switch (line.kind) {
    case "open":
      return openReason(log, line);
    case "draw":
      return dueReason(log, line) ?? drawReason(log, line);
    case "lapse":
      return dueReason(log, line) ?? lapseReason(log, line);
    case "close":
      return closeReason(log, line);
  }
}

function openReason(log: DrawLog, line: Opened): Reason | null {
  const { commitment } = log;
  if (line.number !== log.opened.length + 1) return "open-number";
  if (log.boxes.has(line.boxId)) return "box-twice";
  if (line.number > commitment.cards) return "more-than-cards";
  if (line.at > commitment.expiresAt) return "opened-after-expiry";
  if (secondOf(line.known) > line.at) return "known-block-later";
  if (heightOf(line.known.id) < log.highestKnown) return "known-block-old";
  if (isStale(log, line)) return "known-block-stale";
  return line.height === awaitedHeight(line.at, line.known) ? null : "awaited-height";
}

/** True when the block that decides was known already, or the known one was too old to say what was. */
function isStale(log: DrawLog, { at, known, height }: Opened): boolean {
  return (
    height <= Math.max(log.highestKnown, heightOf(known.id)) || at * 1000 - known.timeMs > knownMs
  );
}

/** What holds for every decision: it is the next one, and its block is the one that the receipt named. */
function dueReason(log: DrawLog, line: Drawn | Lapsed): Reason | null {
  if (line.number !== log.decided.length + 1) return "draw-number";
  const opened = log.opened[line.number - 1];
  if (!opened) return "not-opened";
  if (heightOf(line.block.id) !== opened.height) return "other-block";
  if (secondOf(line.block) <= opened.at) return "block-before-opening";
  return secondOf(line.block) > line.at ? "before-its-block" : null;
}

function drawReason(log: DrawLog, line: Drawn): Reason | null {
  const { number, link } = line;
  if (line.at * 1000 >= deadlineMs(log, line.block)) return "revealed-late";
  if (!isNextLink(log.commitment.campaignId, log.lastLink, { number, link })) return "link";
  if (line.card !== cardDrawn(log, line)) return "wrong-card";
  return line.units === log.deck[line.card] ? null : "card-units";
}

function lapseReason(log: DrawLog, line: Lapsed): Reason | null {
  const { block, late } = line;
  const isOver = late.timeMs >= deadlineMs(log, block) && heightOf(late.id) > heightOf(block.id);
  if (!isOver || secondOf(late) > line.at) return "lapsed-early";
  if (line.card !== log.left.cardAt(0)) return "not-the-highest";
  return line.units === log.deck[line.card] ? null : "card-units";
}

function closeReason(log: DrawLog, line: Closed): Reason | null {
  if (log.decided.length < log.opened.length) return "undecided-draws";
  if (log.left.count > 0 && line.at <= log.commitment.expiresAt) return "closed-early";
  const isLeft = line.cards === log.left.count && line.units === log.leftUnits;
  return isLeft ? null : "closing-sum";
}

/**
 * Until when the next draw is decided by its link: a day after its block, or after the draw before
 * it was decided if that is later. So a stop of one day gives away one card, not one for each box
 * that waits.
 */
export function deadlineMs(log: DrawLog, block: Block): number {
  return Math.max(block.timeMs, log.decidedAt * 1000) + revealMs;
}

/** The card that the rule draws for the next draw. Throws when no card is left. */
export function cardDrawn(
  log: DrawLog,
  { number, block, link }: Pick<Drawn, "number" | "block" | "link">,
): number {
  const boxId = log.opened[number - 1]?.boxId ?? "";
  const seed = { commitment: log.commitmentHash, number, boxId, blockId: block.id, link };
  return log.left.cardAt(drawIndex(seed, log.left.count)) ?? 0;
}

function take(log: DrawLog, line: LogLine): void {
  for (const { id, timeMs } of blocksOf(line)) {
    log.blocks.set(heightOf(id), `${timeMs} ${id}`);
    log.highestKnown = Math.max(log.highestKnown, heightOf(id));
  }
  switch (line.kind) {
    case "open":
      log.opened.push(line);
      log.boxes.add(line.boxId);
      return;
    case "draw":
      decide(log, line);
      log.lastLink = { number: line.number, link: line.link };
      return;
    case "lapse":
      decide(log, line);
      return;
    case "close":
      log.closed = true;
  }
}

function decide(log: DrawLog, { kind, number, at, card, units }: Drawn | Lapsed): void {
  const boxId = log.opened[number - 1]?.boxId ?? "";
  const lapsed = kind === "lapse";
  log.decided.push({ number, boxId, card, units, lapsed, cardsBefore: log.left.count });
  log.decidedAt = at;
  log.left.take(card);
  log.leftUnits -= units;
}

function blocksOf(line: LogLine): readonly Block[] {
  switch (line.kind) {
    case "open":
      return [line.known];
    case "draw":
      return [line.block];
    case "lapse":
      return [line.block, line.late];
    case "close":
      return [];
  }
}

/** One height has one block, in the file and on the network. */
function blockReason(log: DrawLog, blocks: readonly Block[], chain?: Chain): Reason | null {
  for (const { id, timeMs } of blocks) {
    const named = log.blocks.get(heightOf(id));
    if (named !== undefined && named !== `${timeMs} ${id}`) return "two-blocks";
    if (!isOnChain({ id, timeMs }, chain)) return "not-on-chain";
  }
  return null;
}

/** False only when the reader knows another block at this height. */
export function isOnChain({ id, timeMs }: Block, chain?: Chain): boolean {
  const real = chain?.(heightOf(id));
  return !real || (real.id === id && real.timeMs === timeMs);
}
