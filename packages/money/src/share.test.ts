import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareByLargestRemainder } from "./index.ts";

const weights = fc.array(fc.bigInt({ min: 1n, max: 10n ** 15n }), { minLength: 1, maxLength: 60 });

describe("largest remainder", () => {
  it("always adds up to the whole, whatever the order", () => {
    fc.assert(
      fc.property(weights, fc.bigInt({ min: 0n, max: 10n ** 16n }), (list, whole) => {
        const claims = list.map((weight, index) => ({ id: `s${index}`, weight }));
        const parts = shareByLargestRemainder(whole, claims);
        expect([...parts.values()].reduce((sum, part) => sum + part, 0n)).toBe(whole);
        const reversed = shareByLargestRemainder(whole, [...claims].reverse());
        for (const { id } of claims) expect(reversed.get(id)).toBe(parts.get(id));
      }),
    );
  });

  it("gives the spare unit to the largest remainder and breaks ties by id", () => {
    const parts = shareByLargestRemainder(100n, [
      { id: "b", weight: 1n },
      { id: "a", weight: 1n },
      { id: "c", weight: 1n },
    ]);
    expect([parts.get("a"), parts.get("b"), parts.get("c")]).toEqual([34n, 33n, 33n]);
  });

  it("refuses a negative whole, an empty list and a weight of zero", () => {
    expect(() => shareByLargestRemainder(-1n, [{ id: "a", weight: 1n }])).toThrow();
    expect(() => shareByLargestRemainder(1n, [])).toThrow();
    expect(() => shareByLargestRemainder(1n, [{ id: "a", weight: 0n }])).toThrow();
  });
});
