import { describe, expect, it } from "vitest";
import { maskEmail, maskName, maskPhone } from "./mask-contact.ts";

it.each([
  ["Alice", "A***e"],
  ["Al", "A***"],
  ["", "***"],
  ["김민수", "김***수"],
  ["👩‍🚀 Ann", "👩‍🚀***n"],
])("the name %s is shown to others as %s", (name, masked) => expect(maskName(name)).toBe(masked));

describe("a masked contact", () => {
  it.each([
    ["alice@example.org", "a***e@example.org"],
    ["al@example.org", "a***@example.org"],
    ["a@example.org", "a***@example.org"],
  ])("of %s is %s", (email, masked) => expect(maskEmail(email)).toBe(masked));

  it.each([
    ["+821012345678", "+82***5678"],
    ["+12025550143", "+12***0143"],
    ["+1234567", "+12***67"],
  ])("of %s is %s", (phone, masked) => expect(maskPhone(phone)).toBe(masked));
});
