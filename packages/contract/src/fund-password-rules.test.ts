import { describe, expect, it } from "vitest";
import { meetsFundPasswordRules } from "./fund-password-rules.ts";

describe("a fund password", () => {
  it.each(["482913", "739105", "264809", "300037", "907142"])("may be %s", (pin) => {
    expect(meetsFundPasswordRules(pin)).toBe(true);
  });

  it.each([
    ["a straight", "123456"],
    ["a straight down", "654321"],
    ["a straight over zero", "890123"],
    ["one digit", "000000"],
    ["two digits", "111222"],
    ["two digits", "100110"],
    ["a repeated pair", "484848"],
    ["a repeated half", "482482"],
    ["three pairs", "448822"],
    ["a mirror", "482284"],
    ["a column of the keyboard", "147258"],
  ])("is not %s: %s", (_name, pin) => {
    expect(meetsFundPasswordRules(pin)).toBe(false);
  });

  it.each([
    "",
    "48291",
    "4829135",
    "48291a",
    " 48291",
    "482 13",
    "４８２９１３",
    "48291\n",
    "-48291",
  ])("is six digits, not %j", (pin) => {
    expect(meetsFundPasswordRules(pin)).toBe(false);
  });
});
