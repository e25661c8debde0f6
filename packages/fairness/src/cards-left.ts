/** The cards of a deck that were not drawn yet, in the order of the deck. */
export type CardsLeft = {
  readonly count: number;
  /** The card at a place among those left; null where none is. Place 0 is the highest card. */
  cardAt(place: number): number | null;
  /** Takes a card out. Throws when it is not among those left. */
  take(card: number): void;
};

/**
 * All cards of a new deck. A taken card moves those behind it up by one, which is one move of
 * memory: for 10,000 cards a small part of what the hashes cost.
 */
export function cardsLeft(cards: number): CardsLeft {
  const left = Uint32Array.from({ length: cards }, (_, card) => card);
  let count = cards;
  return {
    get count() {
      return count;
    },
    cardAt: (place) => (place < count ? (left[place] ?? null) : null),
    take(card) {
      const place = placeIn(left, count, card);
      if (place >= count || left[place] !== card) throw new Error(`card ${card} is not left`);
      left.copyWithin(place, place + 1, count);
      count -= 1;
    },
  };
}

/** The first place whose card is not below the one that is looked for. */
function placeIn(left: Uint32Array, count: number, card: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((left[middle] ?? 0) < card) low = middle + 1;
    else high = middle;
  }
  return low;
}
