import { describe, expect, it } from "vitest";
import {
  canonicalDeck,
  cardPath,
  cardUnitsMax,
  deckFault,
  deckRoot,
  isCardOfDeck,
} from "./deck.ts";
import { leafOf, nodeOf } from "./deck-tree.ts";

const decks = Array.from({ length: 33 }, (_, size) =>
  canonicalDeck(Array.from({ length: size + 1 }, (_, card) => BigInt(card % 7) + 1n)),
);

describe("a deck", () => {
  it("has one form, whatever order its cards come in", () => {
    expect(canonicalDeck([5n, 40n, 5n, 100n])).toEqual([100n, 40n, 5n, 5n]);
    expect(deckFault([100n, 40n, 5n, 5n])).toBeNull();
  });

  it.each([
    ["no card", [], "deck-count", 0],
    ["too many cards", new Array<bigint>(100_001).fill(1n), "deck-count", 0],
    ["a card of nothing", [5n, 0n], "card-bounds", 1],
    ["a card below nothing", [5n, -1n], "card-bounds", 1],
    ["a card above 5,000 TRX", [cardUnitsMax + 1n], "card-bounds", 0],
    ["another order", [5n, 40n], "deck-order", 1],
  ] as const)("with %s is refused", (_, deck, reason, card) => {
    expect(deckFault(deck)).toEqual({ reason, card });
  });
});

describe("the root of a deck", () => {
  it("is what SHA-256 gives for the texts on the page", () => {
    const [one, two, three] = [leafOf(0, 9n), leafOf(1, 5n), leafOf(2, 5n)];
    expect(one).toBe("e5ee2472f046cb71a2318ce428e5a930562c538406edd8d9eb6c023f49f90248");
    expect(deckRoot([9n])).toBe(one);
    expect(deckRoot([9n, 5n, 5n])).toBe(nodeOf(nodeOf(one, two), three));
  });

  it("proves each card at its place, and no other", () => {
    for (const deck of decks) {
      const proof = { count: deck.length, root: deckRoot(deck) };
      for (const [card, units] of deck.entries()) {
        const path = cardPath(deck, card);
        expect(isCardOfDeck({ ...proof, card, units, path })).toBe(true);
        expect(isCardOfDeck({ ...proof, card, units: units + 1n, path })).toBe(false);
        expect(isCardOfDeck({ ...proof, card: card + 1, units, path })).toBe(false);
        expect(isCardOfDeck({ ...proof, card, units, path: [...path, proof.root] })).toBe(false);
        expect(isCardOfDeck({ ...proof, card, units, path: path.slice(1) })).toBe(
          path.length === 0,
        );
      }
    }
  });

  it("differs for every deck, also where a tree that doubles its last leaf has one root", () => {
    expect(new Set(decks.map(deckRoot)).size).toBe(decks.length);
    expect(deckRoot([9n, 5n, 5n])).not.toBe(deckRoot([9n, 5n, 5n, 5n]));
    const [one, two, three] = [leafOf(0, 9n), leafOf(1, 5n), leafOf(2, 5n)];
    expect(deckRoot([9n, 5n, 5n])).not.toBe(nodeOf(nodeOf(one, two), nodeOf(three, three)));
  });

  it("never takes a node for a card", () => {
    const deck = [9n, 5n, 4n, 3n];
    const inner = nodeOf(leafOf(0, 9n), leafOf(1, 5n));
    const [, above = ""] = cardPath(deck, 0);
    expect(nodeOf(inner, above)).toBe(deckRoot(deck));
    const shown = { card: 0, units: 9n, path: [above], count: 2, root: deckRoot(deck) };
    expect(isCardOfDeck(shown)).toBe(false);
  });
});
