import { describe, expect, it } from "vitest";
import { cardsLeft } from "../src/cards-left.ts";
import { type DrawRule, drawDecks, realRule } from "./many-draws.ts";

const draws = process.env.CLEARHOLD_FULL ? 1_000_000 : 60_000;
const seed = 20_261_124;

/** As `pickBelow` cuts a word: so many low bits as the largest number has, and some more. */
function lowBits(limit: number, more: number, bytes: Uint8Array): number {
  const bits = 32 - Math.clz32(limit - 1) + more;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) % 2 ** bits;
}

/** Each is a mistake that somebody has made, put into the real rule. */
const mutants: Readonly<Record<string, Partial<DrawRule>>> = {
  "a modulo bias": { pick: (limit, roundOf) => lowBits(limit, 0, roundOf(0)) % limit },
  "a smaller modulo bias": { pick: (limit, roundOf) => lowBits(limit, 2, roundOf(0)) % limit },
  "a number that is too large becomes the last": {
    pick: (limit, roundOf) => Math.min(lowBits(limit, 0, roundOf(0)), limit - 1),
  },
  "the last card is skipped": {
    pick: (limit, roundOf) => realRule.pick(Math.max(1, limit - 1), roundOf),
  },
  "the first card is skipped": {
    pick: (limit, roundOf) => (limit === 1 ? 0 : 1 + realRule.pick(limit - 1, roundOf)),
  },
  "one too many": { pick: (limit, roundOf) => realRule.pick(limit + 1, roundOf) },
  "the neighbour of the drawn card is taken out": {
    take(left, place) {
      const gone = left.cardAt(place + 1) ?? left.cardAt(place);
      if (gone !== null) left.take(gone);
      return left.cardAt(place);
    },
  },
  "no card is taken out": { take: (left, place) => left.cardAt(place) },
  "a number that is too large becomes the first": {
    pick(limit, roundOf) {
      const number = lowBits(limit, 0, roundOf(0));
      return number < limit ? number : 0;
    },
  },
};

describe(`${draws} draws over random decks`, () => {
  it("use every card exactly once, in an order that is even", () => {
    const { wrongDecks, chances, ...counts } = drawDecks(seed, draws);
    console.log(counts, chances);
    expect(wrongDecks).toBe(0);
    for (const [what, chance] of Object.entries(chances)) {
      expect(chance, what).toBeGreaterThan(0.001);
    }
  });

  it.each(Object.entries(mutants))("would show %s", (_, mutant) => {
    const { wrongDecks, chances } = drawDecks(seed, 40_000, { ...realRule, ...mutant });
    const worst = Math.min(...Object.values(chances));
    expect(wrongDecks > 0 || worst < 1e-6, `worst ${worst}`).toBe(true);
  });
});

describe("the cards left", () => {
  it("are a list without the cards that were taken", () => {
    const left = cardsLeft(50);
    const plain = Array.from({ length: 50 }, (_, card) => card);
    for (let turn = 0; plain.length > 0; turn += 1) {
      const place = (turn * 31) % plain.length;
      const [card = -1] = plain.splice(place, 1);
      expect(left.cardAt(place)).toBe(card);
      left.take(card);
      expect([left.count, left.cardAt(0)]).toEqual([plain.length, plain[0] ?? null]);
      expect(() => left.take(card)).toThrow("is not left");
    }
  });
});
