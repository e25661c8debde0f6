import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTestFolder } from "../../../tools/test-folder.ts";
import { inlineTheme } from "./inline-theme.ts";

let root: string;
beforeEach(() => {
  root = makeTestFolder();
});
afterEach(() => rmSync(root, { recursive: true }));

async function buildPage(head: string): Promise<string> {
  writeFileSync(path.join(root, "index.html"), `<head>${head}</head><p>Clearhold</p>`);
  await build({ configFile: false, logLevel: "silent", root, plugins: [inlineTheme()] });
  return readFileSync(path.join(root, "dist/index.html"), "utf8");
}

it("writes the theme into the page, in the language of the oldest browser", async () => {
  const page = await buildPage("<!-- theme -->");
  const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
  expect(script).toMatch(/prefers-color-scheme: dark/);
  expect(script).toMatch(/too old for Clearhold/);
  // What came after ES2015: a catch without its error, `?.`, `??`, a spread of objects.
  expect(script).not.toMatch(/catch\s*\{|\?\.|\?\?|\{\s*\.\.\./);
  expect(page).not.toContain("<!-- theme -->");
});

it.each(["", "<!-- Theme -->"])("refuses a page that has no place for it: %j", async (head) => {
  await expect(buildPage(head)).rejects.toThrow("the page has no theme");
});
