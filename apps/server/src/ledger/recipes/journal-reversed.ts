import { type Journal, journal, type Line } from "../journal.ts";

/** A journal as it stands in the books. */
export type PostedJournal = {
  readonly id: string;
  readonly kind: Journal["kind"];
  readonly reference: string;
  readonly lines: readonly Line[];
  readonly occurredAt: Date;
  readonly postedAt: Date;
  readonly postedBy: string;
};

/** Takes back a journal that an operator should not have made: every line, on the other side. */
export function journalReversed(victim: PostedJournal): Journal {
  const mirrored = victim.lines.map(
    (line): Line => ({ ...line, side: line.side === "debit" ? "credit" : "debit" }),
  );
  return { ...journal("journal-reversed", victim.id, mirrored), reverses: victim.id };
}
