import { expect, it } from "vitest";
import { compareNames, noGaps } from "../../../../tools/compare-names.ts";
import { enUs } from "./en-us/index.ts";
import { koKr } from "./ko-kr/index.ts";
import { zhCn } from "./zh-cn/index.ts";

type Tree = { readonly [key: string]: string | Tree };

/** "withdraw.title" → its text, for a whole dictionary. */
function flatten(tree: Tree, path = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const name = path ? `${path}.${key}` : key;
    if (typeof value === "string") flat.set(name, value);
    else for (const [inner, text] of flatten(value, name)) flat.set(inner, text);
  }
  return flat;
}

/** The parameters of an ICU message: "{count, plural, …}" and "{end}" give count and end. */
function parametersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\s*[,}]/g)].map((match) => match[1] ?? "").sort();
}

const english = flatten(enUs);
const others = { "ko-kr": flatten(koKr), "zh-cn": flatten(zhCn) };

it("Korean says one particle after an amount, which ends with a coin", () => {
  const amounts = /\{(?:amount|funded|pool|out|back|costs|fee|minimum|paid)\}(?:\(|[가-힣]\()/;
  expect([...others["ko-kr"].values()].filter((text) => amounts.test(text))).toEqual([]);
});

it.each(Object.entries(others))("%s has exactly the keys of English", (_, texts) => {
  expect(compareNames(english.keys(), texts.keys())).toEqual(noGaps);
});

it.each(Object.entries(others))("%s has the parameters of English in every text", (_, texts) => {
  const wrong = [...english].filter(
    ([key, text]) => `${parametersOf(text)}` !== `${parametersOf(texts.get(key) ?? "")}`,
  );
  expect(wrong).toEqual([]);
});

it("has no empty text in any language", () => {
  const all = [english, ...Object.values(others)].flatMap((texts) => [...texts]);
  expect(all.filter(([, text]) => text.trim() === "")).toEqual([]);
});

it("never breaks a line between a figure and its unit", () => {
  const all = [english, ...Object.values(others)].flatMap((texts) => [...texts]);
  const loose = all.filter(([, text]) => /\{\w+\} \{(code|currency|unit)\}/.test(text));
  expect(loose).toEqual([]);
});

it("leaves no text of the other languages in English but names and unit letters", () => {
  const same = [...english].filter(
    ([key, text]) =>
      /[a-z]{4}/.test(text.replace(/\{[^}]*\}/g, "")) && others["ko-kr"].get(key) === text,
  );
  expect(same.map(([key]) => key)).toEqual(["app.name"]);
});
