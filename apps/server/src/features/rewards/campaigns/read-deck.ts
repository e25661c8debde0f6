import { canonicalDeck, cardsMax, type Deck, deckFault } from "@clearhold/fairness/deck";
import { reasons } from "@clearhold/fairness/verify";
import { parseUnits } from "@clearhold/money";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";

const cardsLine = /^(?:(\d{1,6}) x )?(\d[\d.]*)$/;

/**
 * The deck that a file of text describes: each line is an amount of TRX (`5000`), or several cards of the
 * same (`10 x 5000`). Refuses `field-invalid` for another line and `campaign-refused` for cards that are no
 * deck.
 */
export function readDeck(file: Uint8Array): Deck {
  const lines = Buffer.from(file).toString("utf8").split("\n");
  const cards: bigint[] = [];
  for (const line of lines.map((text) => text.trim()).filter((text) => text !== "")) {
    const [, count = "1", amount = ""] = cardsLine.exec(line) ?? [];
    const units = parseUnits(amount, 6);
    refuseUnless(units !== null, "field-invalid", { field: "file" });
    const isFew = cards.length + Number(count) <= cardsMax;
    if (!isFew) throw new Refusal("campaign-refused", { reason: reasons["deck-count"] });
    for (let card = 0; card < Number(count); card += 1) cards.push(units);
  }
  const deck = canonicalDeck(cards);
  const fault = deckFault(deck);
  if (fault) throw new Refusal("campaign-refused", { reason: reasons[fault.reason] });
  return deck;
}
