import { formatMoney } from "@clearhold/money";
import { expect, it } from "vitest";
import { planExample } from "./plan-example.ts";

it("takes each part from the fee, not from the profit, and rounds it down", () => {
  const { profit, fee, parts } = planExample("20", [
    { level: 1, rate: "10" },
    { level: 2, rate: "5" },
    { level: 3, rate: "2.0001" },
  ]);
  expect([profit, fee].map(formatMoney)).toEqual(["100", "20"]);
  expect(parts.map(({ level, money }) => [level, formatMoney(money)])).toEqual([
    [1, "2"],
    [2, "1"],
    [3, "0.40002"],
  ]);
});

it("has no part where commission is off, and throws at what is no percentage", () => {
  expect(planExample("20", []).parts).toEqual([]);
  expect(() => planExample("-20", [])).toThrow("not a percentage");
  expect(() => planExample("20", [{ level: 1, rate: "ten" }])).toThrow("not a percentage");
});
