import path from "node:path";
import { expect, it } from "vitest";
import { importsOf } from "../../../tools/tidy/imports.ts";
import { readTree, withoutComments } from "../../../tools/tidy/tree.ts";

const tree = readTree(path.join(import.meta.dirname, "../../.."));

/** What is drawn first, and everything that it imports for a value before anything is drawn. */
function everythingBehind(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !tree.has(file)) return found;
  found.add(file);
  for (const { target } of importsOf(file, valuesOf(file), tree)) {
    if (target !== null) everythingBehind(target, found);
  }
  return found;
}

/** A file without its imports of types, and without what it fetches later. */
function valuesOf(file: string): string {
  return withoutComments(tree.get(file) ?? "")
    .replace(/^(?:import|export) type\b[^;]*;/gm, "")
    .replace(/\bimport\(\s*"[^"]*"\s*\)/g, "");
}

it.each(["main.tsx", "features/people/account/login-screen.tsx"])(
  "%s is drawn without schemas, endpoints, and texts of other languages",
  (name) => {
    const files = [...everythingBehind(`apps/wallet/src/${name}`)];
    expect(files.length).toBeGreaterThan(50);
    const heavy = files.filter(
      (file) =>
        /from "(?:zod|dompurify|qr|d3-|@simplewebauthn)/.test(valuesOf(file)) ||
        /^packages\/contract\/src\/(?:wallet|refusals)\b/.test(file) ||
        /^apps\/wallet\/src\/text\/[a-z]{2}-[a-z]{2}\//.test(file),
    );
    expect(heavy).toEqual([]);
  },
);

it("sees schemas and catalogue where they are", () => {
  const screens = everythingBehind("apps/wallet/src/features/people/security/screens.ts");
  expect(screens).toContain("packages/contract/src/wallet/people/passwords.ts");
  const dictionary = everythingBehind("apps/wallet/src/text/ko-kr/parts/first.ts");
  expect(dictionary).toContain("packages/contract/src/refusals.ts");
});
