import { isEmail } from "@clearhold/contract/email-shape";
import { sendEmailCode } from "@clearhold/contract/wallet/people/account";
import { expect, it } from "vitest";
import { detectAccount, spellAccount } from "./detect-account.ts";

it.each(["821012345678", "+821012345678", "+82 10-1234-5678", "8", "0"])(
  "takes %s for a phone",
  (text) => {
    expect(detectAccount(text)).toBe("phone");
  },
);

it.each(["mina@example.org", " 1234567@qq.com ", "1@2.kr"])("takes %s for an e-mail", (text) => {
  expect(detectAccount(text)).toBe("email");
});

it.each(["", " ", "mina", "mina@", "82a", "+", "@example.org"])("takes %s for neither", (text) => {
  expect(detectAccount(text)).toBe("unknown");
});

it("tells an e-mail address from other text", () => {
  expect(isEmail("mina@example.org")).toBe(true);
  expect(isEmail(" Mina.Kim+wallet@sub.example.co.kr ")).toBe(true);
  for (const text of ["mina", "mina@", "@example.org", "mina@example", "a b@c.d"]) {
    expect(isEmail(text)).toBe(false);
  }
});

it("spells a phone as it is bound, and leaves an e-mail alone", () => {
  expect(spellAccount(" 82 10-1234-5678 ")).toBe("+821012345678");
  expect(spellAccount("+821012345678")).toBe("+821012345678");
  expect(spellAccount("+٨٢ ١٠ ١٢٣٤ ٥٦٧٨")).toBe("+821012345678");
  expect(spellAccount("８２１０１２３４５６７８")).toBe("+821012345678");
  expect(spellAccount(" mina@example.org ")).toBe("mina@example.org");
});

it.each([
  "josé@example.com",
  "judy@example.com.",
  "김민아@example.com",
  "mina@exämple.de",
  "mina..kim@example.com",
  ".mina@example.com",
  "mina@-example.com",
  "mina@example..com",
  "mina\u200b@example.com",
  `${"m".repeat(250)}@example.com`,
])("says at the field what the server would refuse: %s", (text) => {
  expect(isEmail(text)).toBe(false);
  expect(sendEmailCode.ask.safeParse({ event: "nocaptcha", email: text }).success).toBe(false);
});
