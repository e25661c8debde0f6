import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LateClaim, quoteLate } from "./quote-late.ts";
import { quoteSettlement } from "./quote-settlement.ts";

const fee = 200_000n;

function claim(id: string, principal: bigint, part: bigint, platform = 0n): LateClaim {
  return {
    subscriptionId: id,
    principalUnits: principal,
    partBeforeUnits: part,
    platformBeforeUnits: platform,
  };
}

describe("money that comes after the result", () => {
  it("takes no fee while it only fills a loss", () => {
    const lines = quoteLate(20n, [claim("a", 100n, 80n)], fee);
    expect(lines).toEqual([{ subscriptionId: "a", partUnits: 20n, platformUnits: 0n }]);
  });

  it("takes a fifth of what is above the price alone", () => {
    const lines = quoteLate(30n, [claim("a", 100n, 80n)], fee);
    expect(lines).toEqual([{ subscriptionId: "a", partUnits: 30n, platformUnits: 2n }]);
  });

  it("never takes all of a part, and gives no line to a part of zero", () => {
    expect(quoteLate(1n, [claim("a", 100n, 104n), claim("b", 100n, 104n)], fee)).toEqual([
      { subscriptionId: "a", partUnits: 1n, platformUnits: 0n },
    ]);
  });

  it("adds up, and takes in all no more than one settlement of everything would", () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(
        fc.array(units, { minLength: 1, maxLength: 20 }),
        units,
        units,
        (prices, escrow, late) => {
          const claims = prices.map((principalUnits, place) => ({
            subscriptionId: String(place).padStart(2, "0"),
            principalUnits,
          }));
          const first = quoteSettlement(escrow, claims, fee);
          const before = first.lines.map((line) =>
            claim(line.subscriptionId, line.principalUnits, line.partUnits, line.platformUnits),
          );
          const lines = quoteLate(late, before, fee);
          expect(lines.reduce((sum, line) => sum + line.partUnits, 0n)).toBe(late);
          for (const line of lines) {
            const had = before.find(({ subscriptionId }) => subscriptionId === line.subscriptionId);
            const profit = had!.partBeforeUnits + line.partUnits - had!.principalUnits;
            expect(line.platformUnits).toBeLessThan(line.partUnits);
            const cap = profit > 0n ? (profit * fee) / 1_000_000n : 0n;
            expect(had!.platformBeforeUnits + line.platformUnits).toBeLessThanOrEqual(cap);
          }
        },
      ),
    );
  });
});
