import { expect, it } from "vitest";
import { meetsLoginPasswordRules } from "../login-password-rules.ts";
import { TypedPassword } from "./text.ts";

it.each([
  ["129 letters", `Aa1${"x".repeat(126)}`],
  ["signs of two units", "Aa1🦊".repeat(700)],
  // The most units that one character can be made of.
  ["letters with two marks each", `A1${"u\u0308\u0304".repeat(60)}`],
])("a password of %s is read, and cannot be right", (_, typed) => {
  const read = TypedPassword.parse(typed);
  expect(read.length).toBe(128);
  expect(meetsLoginPasswordRules(typed) || meetsLoginPasswordRules(read)).toBe(false);
});

it.each(["Harbour-Light-42", "p", "x".repeat(128)])(
  "a password stays as it is typed: %j",
  (typed) => {
    expect(TypedPassword.parse(typed)).toBe(typed);
  },
);

it("of more than 4,096 characters nothing is read", () => {
  expect(TypedPassword.safeParse("x".repeat(4096)).success).toBe(true);
  expect(TypedPassword.safeParse("x".repeat(4097)).success).toBe(false);
  expect(TypedPassword.safeParse("").success).toBe(false);
});
