import { type Commitment, commitmentHash, formatCommitment } from "./commitment.ts";
import type { Deck } from "./deck.ts";
import { headAfter } from "./log-line.ts";

/** The public file of a campaign: its commitment, its cards, its log and the head of the log. */
export function formatFile(commitment: Commitment, deck: Deck, lines: readonly string[]): string {
  const head = lines.reduce(headAfter, commitmentHash(commitment));
  const cards = deck.map((units, card) => `card ${card} ${units}`);
  const rest = [...cards, ...lines, `head ${lines.length} ${head}`, ""];
  return formatCommitment(commitment) + rest.join("\n");
}
