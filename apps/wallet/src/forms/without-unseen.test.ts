import { expect, it } from "vitest";
import { withoutUnseen } from "./without-unseen.ts";

it.each([
  ["a zero-width space", "\u200b"],
  ["a zero-width joiner", "\u200d"],
  ["a soft hyphen", "\u00ad"],
  ["a mark of direction", "\u200e"],
  ["an isolate of direction", "\u2066"],
  ["a byte order mark", "\ufeff"],
  ["a word joiner", "\u2060"],
  ["a no-break space", "\u00a0"],
  ["a filler of Hangul", "\u3164"],
  ["a blank of Braille", "\u2800"],
  ["a variation selector", "\ufe0f"],
  ["a tag", "\u{e0041}"],
  ["a line break", "\r\n"],
])("takes %s out", (_, sign) => {
  expect(withoutUnseen(`${sign}TR7${sign}NH${sign}`)).toBe("TR7NH");
});

it("leaves alone whatever is seen", () => {
  expect(withoutUnseen("tron:T\u0422ё4?amount=5")).toBe("tron:T\u0422ё4?amount=5");
});
