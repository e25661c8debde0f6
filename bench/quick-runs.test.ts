import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../tools/stage.ts";

/** Every script of this folder is a benchmark; what several of them share is in the folders. */
const benchmarks = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);

describe("every benchmark still runs", () => {
  it.each(benchmarks)("%s, in its shortest form", async (name) => {
    const { code, said } = await run(name);
    expect(code, said).toBe(0);
    const [first, ...figures] = said.trim().split("\n");
    expect(first, `${name} has no quick run: it reads no sizes`).toMatch(/^quick run: /);
    expect(figures.length).toBeGreaterThan(0);
  });
});

function run(name: string): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, name), "--quick"],
      { env: { ...process.env, NODE_COMPILE_CACHE: path.join(root, ".cache/code") } },
      (error, out, errors) => resolve({ code: error ? Number(error.code) : 0, said: out + errors }),
    );
  });
}
