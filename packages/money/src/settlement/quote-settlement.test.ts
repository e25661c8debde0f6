import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { profitSign, quoteSettlement, resultRate } from "./quote-settlement.ts";

const feePpm = 200_000n;
const claims = fc.uniqueArray(
  fc.record({
    subscriptionId: fc.string({ minLength: 1, maxLength: 6 }).map((text) => `sub_${text}`),
    principalUnits: fc.oneof(
      fc.bigInt({ min: 1n, max: 20n }),
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
    ),
  }),
  { minLength: 1, maxLength: 60, selector: (claim) => claim.subscriptionId },
);
const escrows = fc.oneof(fc.bigInt({ min: 0n, max: 50n }), fc.bigInt({ min: 0n, max: 10n ** 17n }));

describe("the settlement sheet", () => {
  it("splits a profit of 30 among 100 and 50, the fee a fifth of each profit", () => {
    const sheet = quoteSettlement(
      180n,
      [
        { subscriptionId: "sub_a", principalUnits: 100n },
        { subscriptionId: "sub_b", principalUnits: 50n },
      ],
      feePpm,
    );
    expect(
      sheet.lines.map((line) => [line.partUnits, line.platformUnits, line.earningsUnits]),
    ).toEqual([
      [120n, 4n, 116n],
      [60n, 2n, 58n],
    ]);
    expect(sheet.feeUnits).toBe(6n);
  });

  it("takes no fee of a loss and none of nothing", () => {
    const claim = { subscriptionId: "sub_a", principalUnits: 100n };
    expect(quoteSettlement(70n, [claim], feePpm).lines[0]).toMatchObject({
      resultUnits: -30n,
      platformUnits: 0n,
      earningsUnits: 70n,
    });
    expect(quoteSettlement(100n, [claim], feePpm).feeUnits).toBe(0n);
    expect(quoteSettlement(0n, [claim], feePpm).lines[0]?.earningsUnits).toBe(0n);
  });

  it("pays out exactly what escrow holds, whatever it holds", () => {
    fc.assert(
      fc.property(claims, escrows, (list, escrowUnits) => {
        const sheet = quoteSettlement(escrowUnits, list, feePpm);
        const paid = sheet.lines.reduce((sum, line) => sum + line.earningsUnits, 0n);
        expect(paid + sheet.feeUnits).toBe(escrowUnits);
        for (const line of sheet.lines) {
          expect(line.earningsUnits).toBeGreaterThanOrEqual(0n);
          expect(line.platformUnits * 5n).toBeLessThanOrEqual(
            line.resultUnits > 0n ? line.resultUnits : 0n,
          );
          const exact = escrowUnits * line.principalUnits;
          const distance = line.partUnits * sheet.principalUnits - exact;
          expect(distance < 0n ? -distance : distance).toBeLessThan(sheet.principalUnits);
        }
      }),
    );
  });

  it("gives each the same whatever the order, and again when it is run again", () => {
    fc.assert(
      fc.property(claims, escrows, (list, escrowUnits) => {
        const byId = (sheet: ReturnType<typeof quoteSettlement>) =>
          new Map(sheet.lines.map((line) => [line.subscriptionId, line.earningsUnits]));
        const once = byId(quoteSettlement(escrowUnits, list, feePpm));
        expect(byId(quoteSettlement(escrowUnits, [...list].reverse(), feePpm))).toEqual(once);
        expect(byId(quoteSettlement(escrowUnits, list, feePpm))).toEqual(once);
      }),
    );
  });
});

describe("a sheet of thousands", () => {
  const sizes = fc.integer({ min: 1, max: 10_000 });
  const seeds = fc.bigInt({ min: 1n, max: 10n ** 12n });

  it("adds up to the unit, in any order, and the fee is a fifth of what profits there are", () => {
    fc.assert(
      fc.property(sizes, seeds, fc.bigInt({ min: 0n, max: 10n ** 17n }), (size, seed, escrow) => {
        const many = Array.from({ length: size }, (_, place) => ({
          subscriptionId: `sub_${String((place * 7919) % size).padStart(6, "0")}${place}`,
          principalUnits:
            1n + ((BigInt(place) * seed) % 1_000_003n) * (place % 50 === 0 ? seed : 1n),
        }));
        const sheet = quoteSettlement(escrow, many, feePpm);
        const sum = (field: "partUnits" | "earningsUnits" | "platformUnits") =>
          sheet.lines.reduce((total, line) => total + line[field], 0n);
        expect(sum("partUnits")).toBe(escrow);
        expect(sum("earningsUnits") + sheet.feeUnits).toBe(escrow);
        expect(sum("platformUnits")).toBe(sheet.feeUnits);
        const turned = quoteSettlement(escrow, [...many].reverse(), feePpm);
        expect([...turned.lines].reverse()).toEqual(sheet.lines);
      }),
      { numRuns: 12 },
    );
  });
});

describe("what is shown of a result", () => {
  it.each([
    [110n, 100n, "10.00"],
    [100n, 100n, "0.00"],
    [99n, 100n, "-1.00"],
    [2n, 3n, "-33.34"],
    [4n, 3n, "33.33"],
    [0n, 3n, "-100.00"],
    [1005n, 1000n, "0.50"],
  ])("escrow %d of principal %d is %s percent", (escrow, principal, text) => {
    expect(resultRate(escrow, principal)).toBe(text);
  });

  it("has a sign of its own for even", () => {
    expect([profitSign(1n), profitSign(-1n), profitSign(0n)]).toEqual([1, 2, 0]);
  });
});
