import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "../../..");

/** What a file imports at once; `import()` begins no line, and a type is gone after the build. */
const staticImport = /^(?:import|export)\s(?!type\s)(?:[^"'();]*?\sfrom\s)?"([^"]+)"/gm;

/** The files of ours, and the packages, that arrive together with a file. */
function arrivingWith(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [path.join(root, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const name = path.relative(root, file);
    if (files.has(name)) continue;
    files.add(name);
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(staticImport)) {
      const [wanted = ""] = specifier.split("?");
      if (wanted.startsWith(".")) waiting.push(path.join(path.dirname(file), wanted));
      else if (!wanted.startsWith("@clearhold/")) packages.add(wanted);
      else waiting.push(createRequire(file).resolve(wanted));
    }
  }
  return { files, packages };
}

it("the first page brings no reader of codes", () => {
  const { files, packages } = arrivingWith("apps/wallet/src/main.tsx");
  expect(files.size).toBeGreaterThan(50);
  expect([...files].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  expect([...files].filter((file) => file.includes("/scan/"))).toEqual([]);
  expect([...packages].filter((name) => /^(?:qr|zxing-wasm)\b/.test(name))).toEqual([]);
});

it.each([
  "packages/ui/src/doors/scan.ts",
  "apps/wallet/src/scan/scan-button.tsx",
  "apps/wallet/src/scan/scan-screen.tsx",
])("%s brings neither reader before it is used", (entry) => {
  const { files, packages } = arrivingWith(entry);
  expect(files).toContain("packages/ui/src/scan/start-scan.ts");
  expect([...packages].filter((name) => /^(?:qr|zxing-wasm)\b/.test(name))).toEqual([]);
  expect(files).not.toContain("packages/ui/src/scan/ask-second.ts");
});

it("only the second reader's thread brings its library, and nothing of the page", () => {
  const { files, packages } = arrivingWith("packages/ui/src/scan/second-worker.ts");
  expect([...packages]).toEqual(["zxing-wasm/reader/zxing_reader.wasm", "zxing-wasm/reader"]);
  expect(files.size).toBe(2);
});
