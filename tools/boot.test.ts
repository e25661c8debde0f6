import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeTestFolder } from "./test-folder.ts";

vi.setConfig({ testTimeout: 300_000 });

/** A clone with one package of its own, so that nothing is fetched. */
let clone: string;
beforeEach(() => {
  clone = makeTestFolder();
  for (const name of ["tools", "own", ".cache"]) mkdirSync(path.join(clone, name));
  copyFileSync(path.join(import.meta.dirname, "boot.mjs"), path.join(clone, "tools/boot.mjs"));
  const root = { name: "clone", version: "1.0.0", dependencies: { own: "file:own" } };
  const own = { name: "own", version: "1.0.0" };
  const packages = {
    "": root,
    own: { version: "1.0.0" },
    "node_modules/own": { resolved: "own", link: true },
  };
  const files = {
    "package.json": root,
    "own/package.json": own,
    "package-lock.json": { ...root, lockfileVersion: 3, requires: true, packages },
  };
  for (const [name, json] of Object.entries(files)) {
    writeFileSync(path.join(clone, name), JSON.stringify(json));
  }
  writeFileSync(path.join(clone, "tools/hello.mjs"), 'process.stdout.write("hello");');
});
afterEach(() => rmSync(clone, { recursive: true }));

test.each(["", "0", "not a number", "999999999"])(
  "a first start goes on over an installer's lock that holds %j",
  (text) => {
    writeFileSync(path.join(clone, ".cache", `install-${path.basename(clone)}.lock`), text);
    const boot = path.join(clone, "tools/boot.mjs");
    const { stdout, status } = spawnSync(process.execPath, [boot, "tools/hello.mjs"], {
      encoding: "utf8",
      timeout: 120_000,
    });
    expect([status, stdout]).toEqual([0, "hello"]);
    expect(existsSync(path.join(clone, "node_modules/own"))).toBe(true);
    expect(readdirSync(path.join(clone, ".cache")).filter((name) => /lock/.test(name))).toEqual([]);
  },
);
