import { expect, it } from "vitest";
import { type IncomeField, incomeLook } from "./income-look.ts";

const fields: IncomeField[] = ["result_money", "platform_money", "my_profit", "earnings"];
type Status = 3 | 4 | 5 | 6 | 7;

function looks(status: Status, amounts: [string, string, string, string]) {
  const [result_money, platform_money, my_profit, earnings] = amounts;
  const income = { unit: "USDT" as const, result_money, platform_money, my_profit, earnings };
  return fields.map((field) => incomeLook({ ...income, status }, field));
}

it("reads as unsettled below status 6, even where an amount is already there", () => {
  for (const status of [3, 4, 5] as const) {
    expect(looks(status, ["80", "16", "64", "464"])).toEqual(Array(4).fill("unsettled"));
  }
  expect(looks(6, ["", "", "", ""])).toEqual(Array(4).fill("unsettled"));
});

it("is green throughout with a profit", () => {
  expect(looks(7, ["80", "16", "64", "464"])).toEqual(["up", "up", "up", "up"]);
});

it("is red with a loss, and neutral where nothing was taken or nothing is left", () => {
  expect(looks(6, ["-30", "0", "-30", "70"])).toEqual(["down", "plain", "down", "down"]);
  expect(looks(6, ["-100", "0", "-100", "0"])).toEqual(["down", "plain", "down", "plain"]);
});

it("is neutral when nothing was won or lost", () => {
  expect(looks(7, ["0", "0", "0", "100"])).toEqual(["plain", "plain", "plain", "plain"]);
});
