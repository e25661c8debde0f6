import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { feeIncome, hotWallet, userAvailable, userHeld } from "./chart-of-accounts.ts";
import { credit, debit, journal, type Line } from "./journal.ts";

const trx = (units: bigint) => money("TRX", units);
const usdt = (units: bigint) => money("USDT", units);
const ann = "usr_ann";

describe("journal", () => {
  it("balances in each currency by itself", () => {
    const lines = [
      debit(userHeld(ann, "TRX"), trx(100n)),
      credit(hotWallet("TRX"), trx(99n)),
      credit(feeIncome("TRX"), trx(1n)),
    ];
    expect(journal("withdrawal-settled", "wdr_1", lines)).toEqual({
      kind: "withdrawal-settled",
      reference: "wdr_1",
      lines,
    });
  });

  const wrong: [string, string, () => readonly Line[], RegExp][] = [
    ["no lines", "wdr_1", () => [], /needs lines/],
    ["no reference", "", () => [debit(userHeld(ann, "TRX"), trx(1n))], /needs the id/],
    [
      "one unit too much",
      "wdr_1",
      () => [debit(userHeld(ann, "TRX"), trx(100n)), credit(hotWallet("TRX"), trx(99n))],
      /TRX is off by 1 units/,
    ],
    [
      "one currency against another",
      "wdr_1",
      () => [debit(userHeld(ann, "TRX"), trx(5n)), credit(hotWallet("USDT"), usdt(5n))],
      /TRX is off by 5 units/,
    ],
    [
      "an account on both sides",
      "wdr_1",
      () => [debit(userHeld(ann, "TRX"), trx(5n)), credit(userHeld(ann, "TRX"), trx(5n))],
      /appears twice/,
    ],
    ["zero units", "wdr_1", () => [debit(userHeld(ann, "TRX"), trx(0n))], /above zero/],
    ["negative units", "wdr_1", () => [debit(userHeld(ann, "TRX"), trx(-1n))], /above zero/],
    ["a foreign coin", "wdr_1", () => [debit(userHeld(ann, "TRX"), usdt(1n))], /cannot stand/],
    ["a house's user", "wdr_1", () => [debit(userAvailable("prj_1", "TRX"), trx(1n))], /belongs/],
  ];
  it.each(wrong)("refuses %s", (_, reference, lines, message) => {
    expect(() => journal("withdrawal-settled", reference, lines())).toThrow(message);
  });
});
