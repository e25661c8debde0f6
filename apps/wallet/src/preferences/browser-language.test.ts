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

const themeScript = readFileSync(path.join(import.meta.dirname, "../../public/theme.js"), "utf8");

/** The language of the page before the app itself runs. */
function pageLanguage(kept: string | null, tags: readonly string[]): string {
  const page = { dataset: {}, lang: "" };
  vm.runInNewContext(themeScript, {
    localStorage: { getItem: (name: string) => (name === "lang" ? kept : null) },
    matchMedia: () => ({ matches: false }),
    navigator: { languages: tags },
    document: { documentElement: page },
  });
  return page.lang;
}

it.each(browsers)("the page says so before the first paint: $tags", ({ tags, language }) => {
  expect(pageLanguage(null, tags)).toBe(locales[language]);
  expect(pageLanguage("zh-cn", tags)).toBe("zh-CN");
});
