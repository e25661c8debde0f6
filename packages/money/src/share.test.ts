import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareByLargestRemainder } from "./share.ts";

const weights = fc.array(fc.bigInt({ min: 1n, max: 10n ** 15n }), { minLength: 1, maxLength: 60 });

/** The rule word by word: everything sorted, nothing rounded to a double. */
function sharedBySorting(whole: bigint, claims: readonly { id: string; weight: bigint }[]) {
  const total = claims.reduce((sum, { weight }) => sum + weight, 0n);
  const floors = claims.map(({ weight }) => (whole * weight) / total);
  const leftOver = whole - floors.reduce((sum, part) => sum + part, 0n);
  const rest = (weight: bigint) => (whole * weight) % total;
  const ranked = [...claims].sort((left, right) => {
    const [one, other] = [rest(left.weight), rest(right.weight)];
    return one === other ? (left.id < right.id ? -1 : 1) : one > other ? -1 : 1;
  });
  const winners = new Set(ranked.slice(0, Number(leftOver)).map(({ id }) => id));
  return claims.map(({ id }, place) => (floors[place] ?? 0n) + (winners.has(id) ? 1n : 0n));
}

describe("largest remainder", () => {
  it("always adds up to the whole, whatever the order", () => {
    fc.assert(
      fc.property(weights, fc.bigInt({ min: 0n, max: 10n ** 16n }), (list, whole) => {
        const claims = list.map((weight, index) => ({ id: `s${index}`, weight }));
        const parts = shareByLargestRemainder(whole, claims);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(whole);
        expect(shareByLargestRemainder(whole, [...claims].reverse()).reverse()).toEqual(parts);
      }),
    );
  });

  it("gives the spare unit to the largest remainder and breaks ties by id", () => {
    const parts = shareByLargestRemainder(100n, [
      { id: "b", weight: 1n },
      { id: "a", weight: 1n },
      { id: "c", weight: 1n },
    ]);
    expect(parts).toEqual([33n, 34n, 33n]);
  });

  it("tells remainders apart that are the same as a double", () => {
    const weights = fc.bigInt({ min: 2n ** 60n, max: 2n ** 60n + 40n });
    const wholes = fc.bigInt({ min: 2n ** 61n, max: 2n ** 61n + 400n });
    fc.assert(
      fc.property(fc.array(weights, { minLength: 2, maxLength: 40 }), wholes, (list, whole) => {
        const claims = list.map((weight, index) => ({ id: `s${index}`, weight }));
        expect(shareByLargestRemainder(whole, claims)).toEqual(sharedBySorting(whole, claims));
      }),
    );
  });

  it("refuses a negative whole, an empty list and a weight of zero", () => {
    expect(() => shareByLargestRemainder(-1n, [{ id: "a", weight: 1n }])).toThrow();
    expect(() => shareByLargestRemainder(1n, [])).toThrow();
    expect(() => shareByLargestRemainder(1n, [{ id: "a", weight: 0n }])).toThrow();
  });
});
