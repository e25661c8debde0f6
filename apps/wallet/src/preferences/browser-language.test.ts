import { readFileSync } from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { expect, it } from "vitest";
import { locales } from "../text/texts.ts";
import { languageOfBrowser } from "./browser-language.ts";

const browsers = [
  { tags: ["ko-KR", "en-US"], language: "ko-kr" },
  { tags: ["ko"], language: "ko-kr" },
  { tags: ["zh-Hant-TW"], language: "zh-cn" },
  { tags: ["fr-FR", "zh-CN"], language: "zh-cn" },
  { tags: ["en-GB", "ko-KR"], language: "en-us" },
  { tags: ["kok-IN", "de"], language: "en-us" },
  { tags: [], language: "en-us" },
] as const;

it.each(browsers)("$tags reads $language", ({ tags, language }) => {
  expect(languageOfBrowser(tags)).toBe(language);
});

const themeScript = readFileSync(path.join(import.meta.dirname, "../../theme.js"), "utf8");

const current = { CompressionStream: class {}, CSS: { supports: () => true } };

/** What the page has before the app itself runs: its language, and the sentence for an old browser. */
function openPage(
  kept: string | null,
  tags: readonly string[],
  browser: Record<string, unknown> = current,
): { lang: string; said: string | undefined } {
  const page = { dataset: {}, lang: "" };
  const said: { textContent: string }[] = [];
  vm.runInNewContext(themeScript, {
    localStorage: { getItem: (name: string) => (name === "lang" ? kept : null) },
    matchMedia: () => ({ matches: false }),
    navigator: { languages: tags },
    document: {
      documentElement: page,
      body: { insertBefore: (line: { textContent: string }) => said.push(line) },
      addEventListener: (_name: string, run: () => void) => run(),
      createElement: () => ({ setAttribute: () => undefined, style: {}, textContent: "" }),
    },
    ...browser,
  });
  return { lang: page.lang, said: said[0]?.textContent };
}

const pageLanguage = (kept: string | null, tags: readonly string[]) => openPage(kept, tags).lang;

/** iOS 16.3 and Firefox 112 compress nothing; Chrome 107 has no dynamic heights. */
const oldBrowsers = [
  { CSS: { supports: () => true } },
  { CompressionStream: class {}, CSS: { supports: () => false } },
];

it.each(oldBrowsers)("an old browser reads in its language what it needs: %#", (browser) => {
  expect(openPage(null, ["ko-KR"], browser).said).toMatch(/오래되어.*iOS 16\.4, Chrome 109/);
  expect(openPage("zh-cn", ["ko-KR"], browser).said).toMatch(/过旧.*iOS 16\.4、Chrome 109/);
  expect(openPage(null, ["fr-FR"], browser).said).toMatch(/too old.*iOS 16\.4, Chrome 109/);
  expect(openPage(null, ["fr-FR"]).said).toBeUndefined();
});

it("reads its language where the browser blocks its storage", () => {
  // As a blocked storage does, this throws on each use.
  expect(openPage("ko-kr", ["zh-CN"], { ...current, localStorage: null }).lang).toBe("zh-CN");
});

it.each(browsers)("the page says so before the first paint: $tags", ({ tags, language }) => {
  expect(pageLanguage(null, tags)).toBe(locales[language]);
  expect(pageLanguage("zh-cn", tags)).toBe("zh-CN");
});
