import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { installs, lockFindings, manifestFindings, readLock } from "./dependencies.ts";
import { readTree } from "./tree.ts";

const root = path.resolve(import.meta.dirname, "../..");

describe("dependencies", () => {
  it("are named in exact versions", () => expect(manifestFindings(readTree(root))).toEqual([]));

  it.each(installs)("are locked: nothing deprecated, foreign or unsigned (%j)", (install) => {
    expect(lockFindings(...readLock(root, install))).toEqual([]);
  });

  it("are installed without running their code", () => {
    expect(readFileSync(path.join(root, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
  });
});

describe("canaries", () => {
  it.each(["^1.0.0", "~1.0.0", "*", "latest", "1.x", "github:a/b", "file:../a"])(
    "finds the version %s",
    (version) => {
      const text = JSON.stringify({ dependencies: { planted: version } });
      expect(manifestFindings(new Map([["apps/x/package.json", text]]))).toHaveLength(1);
    },
  );

  const good = { version: "1.0.0", integrity: "sha512-aaaa" };
  it.each([
    ["deprecated", { ...good, deprecated: "use another" }],
    ["foreign", { ...good, resolved: "https://evil.example/x.tgz" }],
    ["plain http", { ...good, resolved: "http://registry.npmjs.org/x.tgz" }],
    ["unsigned", { version: "1.0.0" }],
    ["weakly signed", { ...good, integrity: "sha1-aaaa" }],
    ["unsigned, of another platform, shipped", { version: "1.0.0", optional: true, os: ["win32"] }],
  ])("finds a package that is %s", (_, entry) => {
    const text = JSON.stringify({ packages: { "node_modules/planted": entry } });
    expect(lockFindings("package-lock.json", text)).toHaveLength(1);
  });
});
