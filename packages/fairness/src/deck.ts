import { leafOf, pathOf, rootFrom, rootOf } from "./deck-tree.ts";
import type { Reason } from "./reasons.ts";

/** The most that one card may be worth: 5,000 TRX, in the smallest unit. */
export const cardUnitsMax = 5_000_000_000n;

/** The most cards that a deck may have. */
export const cardsMax = 100_000;

/** Cards in units of TRX, the highest first. A card's number is its place, from 0. */
export type Deck = readonly bigint[];

/** The one form that a set of cards has: the highest first. Judge it with `deckFault`. */
export function canonicalDeck(cards: readonly bigint[]): Deck {
  return [...cards].sort((left, right) => (left === right ? 0 : left > right ? -1 : 1));
}

/** What is wrong with a deck, and with which card; null when nothing is. */
export function deckFault(deck: Deck): { reason: Reason; card: number } | null {
  if (deck.length < 1 || deck.length > cardsMax) return { reason: "deck-count", card: 0 };
  for (const [card, units] of deck.entries()) {
    if (units < 1n || units > cardUnitsMax) return { reason: "card-bounds", card };
    if (units > (deck[card - 1] ?? units)) return { reason: "deck-order", card };
  }
  return null;
}

/** What all cards are worth together, in units. */
export function deckSum(deck: Deck): bigint {
  return deck.reduce((sum, units) => sum + units, 0n);
}

/** The Merkle root that is published before the first box exists. */
export function deckRoot(deck: Deck): string {
  return rootOf(deck.map((units, card) => leafOf(card, units)));
}

/** What proves one card against the root, without the other cards. */
export function cardPath(deck: Deck, card: number): string[] {
  return pathOf(
    deck.map((units, place) => leafOf(place, units)),
    card,
  );
}

/** One card as it is shown with its path, and the committed deck that it should be of. */
export type CardProof = {
  readonly card: number;
  readonly units: bigint;
  readonly path: readonly string[];
  /** How many cards the commitment says. */
  readonly count: number;
  readonly root: string;
};

/** Whether the card is part of the committed deck, at that place and worth that much. */
export function isCardOfDeck({ card, units, path, count, root }: CardProof): boolean {
  if (!Number.isInteger(card) || card < 0 || card >= count || count > cardsMax) return false;
  return rootFrom(leafOf(card, units), card, count, path) === root;
}
