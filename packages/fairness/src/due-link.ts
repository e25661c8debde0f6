import { type Block, heightOf } from "./blocks.ts";
import type { DrawLog } from "./draw-log.ts";
import type { KnownLink, Links } from "./links.ts";
import type { Opened } from "./log-line.ts";

/** The receipt whose draw is decided next; null when every opened box is decided. */
export function nextDue(log: DrawLog): Opened | null {
  return log.opened[log.decided.length] ?? null;
}

/**
 * The link of the next draw, for the block that its receipt named. The log must be the keeper's own,
 * and the keeper must have seen that the block is solid: otherwise somebody learns a card early.
 * Throws when no draw is due, or for a block of another height, so a link comes only in its turn.
 */
export function dueLink(log: DrawLog, links: Links, block: Block): KnownLink {
  const due = nextDue(log);
  if (!due) throw new Error("no draw is due");
  if (heightOf(block.id) !== due.height) {
    throw new Error(`draw ${due.number} is decided by block ${due.height}`);
  }
  return { number: due.number, link: links.linkOf(due.number) };
}
