import { describe, expect, it } from "vitest";
import { type IncomeField, incomeLook } from "./income-look.ts";

const fields: IncomeField[] = ["result_money", "platform_money", "my_profit", "earnings"];
type Status = Parameters<typeof incomeLook>[0]["status"];
type Amounts = readonly [result: string, fee: string, profit: string, earnings: string];

function looks(status: Status, [result_money, platform_money, my_profit, earnings]: Amounts) {
  const income = { unit: "USDT" as const, result_money, platform_money, my_profit, earnings };
  return fields.map((field) => incomeLook({ ...income, status }, field));
}

/** What the four amounts look like from status 6 on, for every sign of a result. */
const results = [
  ["a profit", ["80", "16", "64", "464"], ["up", "up", "up", "up"]],
  ["a profit too small for a fee", ["0.000004", "0", "0.000004", "1"], ["up", "plain", "up", "up"]],
  ["a loss", ["-30", "0", "-30", "70"], ["down", "plain", "down", "down"]],
  ["a loss of everything", ["-100", "0", "-100", "0"], ["down", "plain", "down", "plain"]],
  ["an even result", ["0", "0", "0", "100"], ["plain", "plain", "plain", "plain"]],
] as const;

const unsettled = Array(4).fill("unsettled");

describe.each(results)("%s", (_, amounts, settled) => {
  it.each([1, 2, 3, 4, 5] as const)(
    "is unsettled in status %s, even where it is known",
    (status) => {
      expect(looks(status, amounts)).toEqual(unsettled);
    },
  );

  it.each([6, 7] as const)("has its colour in status %s, and zero none", (status) => {
    expect(looks(status, amounts)).toEqual(settled);
  });
});

it("is unsettled where the server tells nothing", () => {
  expect(looks(6, ["", "", "", ""])).toEqual(unsettled);
});
