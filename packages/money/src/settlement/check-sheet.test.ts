import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSheet, formatSheet, platformFeePpm, quoteSettlement } from "./index.ts";

const project = "prj_1";
const claims = [100n, 50n, 7n].map((principalUnits, place) => ({
  subscriptionId: `sub_${"abc"[place]}`,
  principalUnits,
}));
/** prj_1 181 / a 100 115 3 / b 50 58 1 / c 7 8 0 */
const profit = formatSheet(project, quoteSettlement(181n, claims, platformFeePpm));
const loss = formatSheet(project, quoteSettlement(80n, claims, platformFeePpm));

const check = (text: string) => checkSheet(text, platformFeePpm);

describe("a sheet that nobody touched", () => {
  it.each([
    ["profit", profit, 181n, 4n],
    ["loss", loss, 80n, 0n],
  ])("passes every step: %s", (_, text, escrowUnits, feeUnits) => {
    const report = check(text);
    expect(report).toMatchObject({ projectId: project, fault: null });
    expect(report.passed).toEqual(["form", "sum", "parts", "fees"]);
    expect(report.computed).toMatchObject({ escrowUnits, feeUnits, principalUnits: 157n });
  });

  it("passes whatever was subscribed and whatever came back", () => {
    const principals = fc.array(
      fc.oneof(fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 1n, max: 10n ** 18n })),
      { minLength: 1, maxLength: 80 },
    );
    const escrows = fc.oneof(
      fc.bigInt({ min: 0n, max: 99n }),
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
    );
    fc.assert(
      fc.property(principals, escrows, (list, escrow) => {
        const many = list.map((principalUnits, place) => ({
          subscriptionId: `sub_${String(place).padStart(26, "0")}`,
          principalUnits,
        }));
        const settlement = quoteSettlement(escrow, many, platformFeePpm);
        const { fault, computed } = check(formatSheet(project, settlement));
        expect(fault).toBeNull();
        expect(computed?.feeUnits).toBe(settlement.feeUnits);
      }),
    );
  });
});

describe("a damaged sheet is named by its first wrong line", () => {
  const broken: [string, string, number, string][] = [
    ["cut in the middle of a line", profit.slice(0, -3), 4, ""],
    ["cut after its head", "prj_1 181\n", 2, ""],
    ["nothing at all", "", 1, ""],
    ["another first line", profit.replace("prj_1", "prj-1"), 1, ""],
    ["an amount below zero", profit.replace("sub_b 50 58", "sub_b 50 -58"), 3, ""],
    ["nothing subscribed", profit.replace("sub_b 50", "sub_b 0"), 3, ""],
    ["a decimal point", profit.replace("58 1", "58.0 1"), 3, ""],
    [
      "a line twice",
      profit.replace("sub_b 50 58 1\n", "sub_b 50 58 1\nsub_b 50 58 1\n"),
      4,
      "sub_b",
    ],
    ["another order", "prj_1 181\nsub_b 50 58 1\nsub_a 100 115 3\nsub_c 7 8 0\n", 3, "sub_a"],
    ["an empty line", profit.replace("\nsub_b", "\n\nsub_b"), 3, ""],
    ["line breaks of another system", profit.replaceAll("\n", "\r\n"), 1, ""],
  ];
  it.each(broken)("%s cannot be read", (_, text, line, subscriptionId) => {
    const report = check(text);
    expect(report.fault).toMatchObject({ step: "form", line, subscriptionId });
    expect([report.passed, report.computed]).toEqual([[], null]);
  });

  it.each([
    ["a unit more in a part", profit.replace("115 3", "116 3"), 2, 116n, 115n],
    ["more in escrow than the parts", profit.replace("prj_1 181", "prj_1 182"), 2, 115n, 116n],
    ["a line left out", profit.replace("sub_b 50 58 1\n", ""), 2, 115n, 169n],
  ])("%s: the parts do not add up", (_, text, line, found, wanted) => {
    const report = check(text);
    expect(report.fault).toMatchObject({ step: "sum", line, found, wanted });
    expect(report.passed).toEqual(["form"]);
  });

  it("a unit moved from one to another, though the sum still fits", () => {
    const moved = profit.replace("50 58", "50 57").replace("7 8", "7 9");
    expect(check(moved)).toMatchObject({
      passed: ["form", "sum"],
      fault: { step: "parts", line: 3, subscriptionId: "sub_b", found: 57n, wanted: 58n },
    });
  });

  it("a principal that is not what the parts were made of", () => {
    expect(check(profit.replace("sub_c 7", "sub_c 70")).fault).toMatchObject({ step: "parts" });
  });

  it("a fee of one unit more, and a fee of a loss", () => {
    expect(check(profit.replace("115 3", "115 4"))).toMatchObject({
      passed: ["form", "sum", "parts"],
      fault: { step: "fees", line: 2, subscriptionId: "sub_a", found: 4n, wanted: 3n },
    });
    expect(check(loss.replace(/ 0\n$/, " 1\n")).fault).toMatchObject({ step: "fees", line: 4 });
  });

  it("a fee above the rate of the terms", () => {
    expect(checkSheet(profit, 190_000n).fault).toMatchObject({ step: "fees" });
  });
});
