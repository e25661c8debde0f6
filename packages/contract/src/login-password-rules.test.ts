import { describe, expect, it } from "vitest";
import { loginPasswordRules, meetsLoginPasswordRules } from "./login-password-rules.ts";

const missingOf = (password: string) =>
  loginPasswordRules.filter(({ met }) => !met(password)).map(({ rule }) => rule);

describe("what a login password needs", () => {
  it.each([
    ["Secr1t", []],
    [`S1${"a".repeat(28)}`, []],
    ["", ["length", "lower", "upper", "digit"]],
    ["Sec1a", ["length"]],
    [`S1${"a".repeat(29)}`, ["length"]],
    ["SECRET1", ["lower"]],
    ["secret1", ["upper"]],
    ["Secrets", ["digit"]],
  ])("of %j is missing: %j", (password, missing) => {
    expect(missingOf(password)).toEqual(missing);
    expect(meetsLoginPasswordRules(password)).toBe(missing.length === 0);
  });

  it.each([
    ["letters of any script", "ünïcödeÄ1", []],
    ["Greek and Arabic digits", "Ωκεανός٣", []],
    ["a wide letter and digit", "secretＡ１", []],
    ["a roman numeral, which NFKC writes as letters", "secretⅣ1", []],
    ["letters without case only", "비밀번호암호1", ["lower", "upper"]],
    ["a fraction, which NFKC writes with digits", "Secret½", []],
    ["an emoji is one character", "Ab1😀😀", ["length"]],
    ["30 characters of two UTF-16 units each", `Ab1${"😀".repeat(27)}`, []],
    ["five letters, one with its accent beside it", "A\u0308b1cd", ["length"]],
    ["one sign that stands for three letters", "Aa1㎒b", []],
  ])("counts as Unicode does: %s", (_name, password, missing) => {
    expect(missingOf(password)).toEqual(missing);
  });

  it.each(["Secret1\u0000", "Sec\tret1", "Secret1\u0085"])(
    "hides no control character: %j",
    (one) => {
      expect(missingOf(one)).toEqual([]);
      expect(meetsLoginPasswordRules(one)).toBe(false);
    },
  );
});
