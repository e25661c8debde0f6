import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { koKr } from "../src/text/ko-kr/index.ts";

/** Printable Latin, the punctuation that our texts use, currency signs, arrows, the true minus. */
const latin = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x2009, 0x2009],
  [0x2013, 0x2014],
  [0x2018, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x20a9, 0x20ae],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2248, 0x2248],
] as const;

/**
 * What the font may do to what it is given: keep its distances and give figures one width. Its rules
 * that draw one letter as another are left out: they made a multiplication sign of an x between two
 * figures, and with it another address.
 */
const features = ["kern", "tnum"];

/**
 * Cuts the two font files that the app ships out of the whole font: Latin for every page, and for
 * Korean the syllables that its dictionary uses. Everything else is the device's own font. The files
 * are kept in the clone's cache until their letters or features change.
 */
export function subsetFonts(folder: string): Plugin {
  return {
    name: "clearhold:subset-fonts",
    async buildStart() {
      await mkdir(folder, { recursive: true });
      await cut(folder, "pretendard-latin", latinLetters());
      await cut(folder, "pretendard-hangul", hangulLetters());
    },
    transformIndexHtml(_, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => name.includes("pretendard-latin"));
      if (!font) return [];
      const attrs = {
        rel: "preload",
        as: "font",
        type: "font/woff2",
        href: `/${font}`,
        crossorigin: "",
      };
      return [{ tag: "link", attrs, injectTo: "head" as const }];
    },
  };
}

async function cut(folder: string, name: string, letters: string): Promise<void> {
  const target = path.join(folder, `${name}.woff2`);
  const stamp = path.join(folder, `${name}.stamp`);
  const wanted = createHash("sha256").update(`${features} ${letters}`).digest("hex");
  if (existsSync(target) && existsSync(stamp) && (await readFile(stamp, "utf8")) === wanted) return;
  await writeFile(target, await cutFont(letters));
  await writeFile(stamp, wanted);
}

/** @internal The font as the app ships it, with these letters only. */
export async function cutFont(letters: string): Promise<Buffer> {
  return subsetFont(await readFile(wholeFont), letters, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: features,
  });
}

/** @internal */
export const wholeFont = createRequire(import.meta.url).resolve(
  "pretendard/dist/public/variable/PretendardVariable.ttf",
);

/** @internal */
export function latinLetters(): string {
  return latin
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((code) => String.fromCodePoint(code))
    .join("");
}

/** @internal */
export function hangulLetters(): string {
  return [...new Set(JSON.stringify(koKr).match(/[\u3131-\u318e\uac00-\ud7a3]/gu))].sort().join("");
}
