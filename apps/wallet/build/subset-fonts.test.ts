import { readFile } from "node:fs/promises";
import { create } from "fontkit";
import { beforeAll, describe, expect, it } from "vitest";
import { cutFont, hangulLetters, latinLetters, wholeFont } from "./subset-fonts.ts";

type Font = ReturnType<typeof create>;

let whole: Font;
let latin: Font;
let hangul: Font;

beforeAll(async () => {
  whole = create(await readFile(wholeFont));
  latin = create(await cutFont(latinLetters()));
  hangul = create(await cutFont(hangulLetters()));
});

/** The glyphs that the letters have alone. */
function ownGlyphs(font: Font, text: string): number[] {
  return [...text].map((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id);
}

function drawnGlyphs(font: Font, text: string): number[] {
  return font.layout(text).glyphs.map(({ id }) => id);
}

// Each of these is drawn as something else by the whole font.
describe.each([
  "TT9x915272eXPZgFEXkmULHSundo1qjVqp",
  "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbL4x7",
  "3x8",
  "7c1x0b9x44d02e",
  "1,204x50",
  "18:04:59",
  "ABCD->1234",
])("%s", (text) => {
  it("is drawn letter by letter", () => {
    expect(drawnGlyphs(latin, text)).toEqual(ownGlyphs(latin, text));
    expect(ownGlyphs(latin, text)).not.toContain(0);
  });

  it("needs the rules to be left out", () => {
    expect(drawnGlyphs(whole, text)).not.toEqual(ownGlyphs(whole, text));
  });
});

it("keeps an x an x beside figures of one width", () => {
  const glyphs = latin.layout("9x1", ["tnum"]).glyphs.map(({ id }) => id);
  expect(glyphs[1]).toBe(ownGlyphs(latin, "x")[0]);
  expect(glyphs).not.toEqual(ownGlyphs(latin, "9x1"));
});

it("has no rule that changes a letter", () => {
  const kept = [...latin.availableFeatures, ...hangul.availableFeatures];
  expect(kept.filter((feature) => !["kern", "tnum"].includes(feature))).toEqual([]);
});
