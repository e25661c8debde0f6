import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { build } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTestFolder } from "../../../tools/test-folder.ts";
import { compressFiles } from "./compress-files.ts";

/** Small and large text, what is compressed already, and a text that no coding makes smaller. */
const files = {
  "small.webmanifest": '{ "name": "Clearhold", "short_name": "Clearhold", "name_of": "Clearhold" }',
  "coins/trx.svg": `<svg xmlns="http://www.w3.org/2000/svg">${"<path d='M0 0'/>".repeat(99)}</svg>`,
  "note.txt": "x",
  "font.woff2": "f".repeat(5_000),
  "icon.png": "p".repeat(5_000),
};

let root: string;

beforeEach(async () => {
  root = makeTestFolder();
  mkdirSync(path.join(root, "public/coins"), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(path.join(root, "public", name), text);
  writeFileSync(path.join(root, "main.js"), 'document.title = "Clearhold Clearhold Clearhold";');
  writeFileSync(
    path.join(root, "index.html"),
    `${"<p>Clearhold</p>".repeat(20)}<script type="module" src="/main.js"></script>`,
  );
  await build({ configFile: false, logLevel: "error", root, plugins: [compressFiles()] });
});
afterEach(() => rmSync(root, { recursive: true }));

it("puts both codings beside every text that gets smaller, and nothing beside the rest", () => {
  const dist = path.join(root, "dist");
  const built = readdirSync(dist, { recursive: true, encoding: "utf8" });
  const script = built.find((name) => /^assets.index-.*\.js$/.test(name)) ?? "";
  const texts = ["index.html", "small.webmanifest", "coins/trx.svg", script];
  const coded = built.filter((name) => /\.(?:br|gz)$/.test(name)).sort();
  expect(coded).toEqual(texts.flatMap((name) => [`${name}.br`, `${name}.gz`]).sort());
  for (const name of texts) {
    const whole = readFileSync(path.join(dist, name));
    const read = (ending: string) => readFileSync(path.join(dist, `${name}.${ending}`));
    expect(brotliDecompressSync(read("br"))).toEqual(whole);
    expect(gunzipSync(read("gz"))).toEqual(whole);
    expect(read("gz").length).toBeLessThan(whole.length);
  }
});
