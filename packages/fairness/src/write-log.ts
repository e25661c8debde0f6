import { appendLine, cardDrawn } from "./append-line.ts";
import { awaitedHeight, type Block } from "./blocks.ts";
import type { DrawLog } from "./draw-log.ts";
import { formatLine, type LogLine } from "./log-line.ts";

/** Opens a box with the next number. `at` is Unix seconds, `known` the newest solid block. */
export function writeOpening(log: DrawLog, boxId: string, at: number, known: Block): string {
  const number = log.opened.length + 1;
  const height = awaitedHeight(at, known);
  return write(log, { kind: "open", number, boxId, at, known, height });
}

/** Decides the next draw by its block, which must be solid, and its link. */
export function writeDraw(log: DrawLog, at: number, block: Block, link: string): string {
  const number = log.decided.length + 1;
  const card = cardDrawn(log, { number, block, link });
  return write(log, { kind: "draw", number, at, block, link, card, units: unitsOf(log, card) });
}

/** Decides the next draw without its link, a day after its block; `late` is a block that proves the day. */
export function writeLapse(log: DrawLog, at: number, block: Block, late: Block): string {
  const number = log.decided.length + 1;
  const card = log.left.cardAt(0) ?? 0;
  return write(log, { kind: "lapse", number, at, block, late, card, units: unitsOf(log, card) });
}

/** Ends the campaign with what is left. */
export function writeClosing(log: DrawLog, at: number): string {
  return write(log, { kind: "close", at, cards: log.left.count, units: log.leftUnits });
}

function unitsOf(log: DrawLog, card: number): bigint {
  return log.deck[card] ?? 0n;
}

/** The writer is held to the rules of the reader. Throws with the rule that the line would break. */
function write(log: DrawLog, line: LogLine): string {
  const text = formatLine(line);
  const reason = appendLine(log, text);
  if (reason) throw new Error(`the log of draws cannot go on with "${text}": ${reason}`);
  return text;
}
