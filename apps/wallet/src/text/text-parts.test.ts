import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type TextPart, textParts } from "./text-parts.ts";

const src = path.join(import.meta.dirname, "..");

/** A source file: what it imports, what it fetches later, and every word in it that may name a text. */
type Source = {
  readonly imports: readonly string[];
  readonly fetches: readonly { readonly target: string; readonly parts: readonly TextPart[] }[];
  readonly namespaces: ReadonlySet<string>;
};

const partOf = new Map<string, TextPart>();
for (const [part, load] of Object.entries(textParts["en-us"])) {
  for (const namespace of Object.keys(await load())) partOf.set(namespace, part as TextPart);
}

function readSource(file: string): Source {
  const code = readFileSync(file, "utf8");
  const resolve = (target = "") => path.resolve(path.dirname(file), target);
  const imports = code.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?"(\.[^"]+)";/gm);
  const fetches = code.matchAll(
    /(?:withTexts\(\s*\[([^\]]*)\],\s*\(\)\s*=>\s*)?\bimport\(\s*"(\.[^"]+)"/g,
  );
  return {
    imports: [...imports].map(([, target]) => resolve(target)),
    fetches: [...fetches].map(([, parts = "", target]) => ({
      target: resolve(target),
      parts: [...parts.matchAll(/"(\w+)"/g)].map(([, part]) => part as TextPart),
    })),
    namespaces: new Set([...code.matchAll(/["'`](\w+)\.[\w$]/g)].map(([, name = ""]) => name)),
  };
}

const sources = new Map(
  readdirSync(src, { recursive: true, encoding: "utf8" })
    // Of the dictionaries only what asks them speaks.
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/^text.[a-z]{2}-/.test(name))
    .map((name) => path.join(src, name))
    .map((file) => [file, readSource(file)]),
);

/** A file and what it imports, without code that a route fetches with parts of its own: that is another case. */
function withImports(file: string, found = new Set<string>(), fetched = true): Set<string> {
  const source = sources.get(file);
  if (source === undefined || found.has(file)) return found;
  found.add(file);
  for (const target of source.imports) withImports(target, found, fetched);
  const later = fetched ? source.fetches.filter(({ parts }) => parts.length === 0) : [];
  for (const { target } of later) withImports(target, found, fetched);
  return found;
}

const main = withImports(path.join(src, "main.tsx"), new Set(), false);

/** The parts beyond the first that a file and its imports speak. The frame is always there. */
function partsSpoken(file: string): TextPart[] {
  const files = [...withImports(file)].filter((one) => !main.has(one) || one === file);
  const namespaces = files.flatMap((one) => [...(sources.get(one)?.namespaces ?? [])]);
  const parts = namespaces.map((namespace) => partOf.get(namespace) ?? "first");
  return [...new Set(parts)].filter((part) => part !== "first").sort();
}

const fetches = [...sources].flatMap(([file, source]) =>
  source.fetches
    .filter(({ parts }) => parts.length > 0 || main.has(file))
    .map(({ target, parts }) => ({ name: path.relative(src, target), target, parts })),
);

it("finds the screens", () => {
  expect(main.size).toBeGreaterThan(45);
  expect(fetches.length).toBeGreaterThan(30);
  expect(new Set(fetches.flatMap(({ parts }) => parts)).size).toBe(4);
});

it("speaks nothing but the first part before a screen is there", () => {
  const early = [...main].flatMap((file) =>
    [...(sources.get(file)?.namespaces ?? [])]
      .filter((namespace) => (partOf.get(namespace) ?? "first") !== "first")
      .map((namespace) => `${path.relative(src, file)}: ${namespace}`),
  );
  expect(early).toEqual([]);
});

describe("every screen comes with the parts of the dictionary that it speaks", () => {
  it.each(fetches)("$name", ({ target, parts }) => {
    expect([...parts].sort()).toEqual(partsSpoken(target));
  });
});
