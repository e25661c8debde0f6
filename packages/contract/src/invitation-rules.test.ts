import { expect, it } from "vitest";
import { readInviteCode } from "./invitation-rules.ts";
import { register } from "./wallet/people/account.ts";

const code = "K7E2A9CDHJ";

it.each([
  ["small letters", "k7e2a9cdhj"],
  ["letters of a Chinese keyboard", "Ｋ７Ｅ２Ａ９ＣＤＨＪ"],
  ["signs that nobody sees", "\u200bK7E2A\u00a09CDHJ\ufeff"],
  ["groups, as somebody reads it out", " K7E2-A9C DHJ "],
  ["what stood behind it in a sentence", "“K7E2A9CDHJ”."],
  ["the whole link", `https://wallet.example/#/register?invite_code=${code}`],
  [
    "the link in a message",
    `来吧：https://wallet.example/#/register?x=1&invite_code=${code}&y=2 再见`,
  ],
  [
    "the link of a messenger that counts",
    `https://wallet.example/?utm=a#/register?invite_code=${code}#x`,
  ],
])("reads a code with %s", (_, typed) => {
  expect(readInviteCode(typed)).toBe(code);
  expect(register.ask.shape.invite_code.parse(typed)).toBe(code);
});

it.each(["K7E2\u0000A9CDHJ", "x".repeat(21), "---", `?invite_code=${"x".repeat(500)}`])(
  "refuses %j",
  (typed) => {
    expect(register.ask.shape.invite_code.safeParse(typed).success).toBe(false);
  },
);
