import { describe, expect, it } from "vitest";
import { drawCode, looksOf, wasmBytes, writersOf } from "../../tests/code-pictures.ts";
import { readFirst } from "./first-reader.ts";
import { openSecondReader } from "./second-reader.ts";

const readSecond = openSecondReader({ bytes: wasmBytes("reader/zxing_reader.wasm") });

/** What /scancode makes of a picture that stays before the camera. */
const readBoth = async (pixels: Parameters<typeof readSecond>[0]) =>
  readFirst(pixels) ?? (await readSecond(pixels, true));

const texts = [
  "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE",
  "tron:TT9x915272eXPZgFEXkmULHSundo1qjVqp?amount=12.5",
  "김민준에게 보내는 주소",
];

const [clean] = looksOf.clean;
const [plainMirrored] = looksOf.mirrored;
if (!clean || !plainMirrored) throw new Error("no looks");
const pale = { ...clean, ink: 154, paper: 192 };

describe("the two readers together read", () => {
  it.each([
    ["mirrored", plainMirrored],
    ["mirrored and turned", { ...plainMirrored, turn: 21 }],
    ["mirrored and inverted", { ...plainMirrored, ink: 240, paper: 30 }],
    ["pale, 154 on 192", pale],
    ["pale and mirrored", { ...pale, mirrored: true }],
    ["pale and inverted, 192 on 154", { ...pale, ink: 192, paper: 154 }],
    ["paler, 180 on 192", { ...pale, ink: 180 }],
    ["pale on dark, 40 on 58", { ...pale, ink: 40, paper: 58 }],
    ["grainy, the size of a picture far away", { ...clean, module: 3, grain: 50 }],
  ])("%s", async (_, look) => {
    for (const text of texts) {
      for (const code of Object.values(await writersOf(text, "medium"))) {
        expect(await readBoth(drawCode(code, look, 1))).toBe(text);
      }
    }
  });
});

it("the first reader alone reads no mirrored and no pale code", async () => {
  const { zxing } = await writersOf(texts[0] ?? "", "medium");
  expect(readFirst(drawCode(zxing, clean, 1))).toBe(texts[0]);
  expect(readFirst(drawCode(zxing, plainMirrored, 1))).toBeNull();
  expect(readFirst(drawCode(zxing, pale, 1))).toBeNull();
});

it("mirrored and pale codes need no hard look, inverted and very pale ones do", async () => {
  const { qr } = await writersOf(texts[1] ?? "", "medium");
  for (const look of [plainMirrored, pale]) {
    expect(await readSecond(drawCode(qr, look, 1), false)).toBe(texts[1]);
  }
  for (const look of [
    { ...clean, ink: 255, paper: 0 },
    { ...pale, ink: 182 },
  ]) {
    expect(await readSecond(drawCode(qr, look, 1), false)).toBeNull();
    expect(await readSecond(drawCode(qr, look, 1), true)).toBe(texts[1]);
  }
});

it("finds no code where there is none", async () => {
  const nothing = drawCode([[true]], { ...clean, module: 40, grain: 90 }, 7);
  expect(await readBoth(nothing)).toBeNull();
});
