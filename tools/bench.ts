import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Figure, loadNow } from "../bench/setup/figures.ts";
import { performancePage } from "../bench/setup/performance-page.ts";
import { root } from "./stage.ts";
import { makeTestFolder } from "./test-folder.ts";

/**
 * Every speed that has a bar, one script after the other, each against its rival in the same run: about
 * twelve minutes on a machine that does nothing else. Writes docs/performance.md, with `--quick` nothing.
 */
const scripts = [
  "exchange-http",
  "exchange-growth",
  "ledger-posting",
  "block-scan",
  "first-page",
  "second-start",
];

const quick = process.argv.slice(2);
const file = path.join(makeTestFolder(), "figures");
const before = loadNow();
writeFileSync(file, "");
for (const name of scripts) await run(name);
const figures = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Figure);
const git = (...words: string[]) =>
  execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
const dirty = git("status", "--porcelain") === "" ? "" : ", with changes that are not in it";
const commit = `${git("rev-parse", "--short=12", "HEAD")}${dirty}`;
const page = performancePage(figures, { commit, load: [before, loadNow()] });
if (quick.length === 0) writeFileSync(path.join(root, "docs/performance.md"), page);
process.stdout.write(page);

async function run(name: string): Promise<void> {
  process.stdout.write(`\n${name}\n`);
  const child = spawn(process.execPath, [path.join(root, "bench", `${name}.ts`), ...quick], {
    stdio: "inherit",
    env: { ...process.env, BENCH_FIGURES: file },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${name} failed`);
}
