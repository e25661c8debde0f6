import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeTestFolder } from "./test-folder.ts";

vi.setConfig({ testTimeout: 300_000 });

/** The C library that Node runs on here, and another one; npm knows of none outside Linux. */
const report = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const [libc, otherLibc] = report.header.glibcVersionRuntime ? ["glibc", "musl"] : ["musl", "glibc"];

/**
 * A clone with packages of its own, so that nothing is fetched: one that it needs, one for its
 * build, one for the C library of this machine, and a workspace with a need of its own.
 */
let clone: string;
beforeEach(() => {
  clone = makeTestFolder();
  for (const name of ["tools", ".cache", "home", "own", "build", "leaf", "native", "apps/web"]) {
    mkdirSync(path.join(clone, name), { recursive: true });
  }
  copyFileSync(path.join(import.meta.dirname, "boot.mjs"), path.join(clone, "tools/boot.mjs"));
  const root = {
    ...{ name: "clone", version: "1.0.0", workspaces: ["apps/*"] },
    ...{ dependencies: { own: "file:own" }, devDependencies: { build: "file:build" } },
    optionalDependencies: { native: "file:native" },
  };
  const own = { name: "own", version: "1.0.0", bin: { own: "own.mjs" } };
  const web = { name: "web", version: "1.0.0", dependencies: { leaf: "file:../../leaf" } };
  const native = {
    ...{ name: "native", version: "1.0.0", optional: true },
    ...(process.platform === "linux" && { libc: [libc] }),
  };
  const places = {
    own,
    build: { version: "1.0.0", dev: true },
    leaf: { version: "1.0.0" },
    native,
  };
  const links = { own: "own", build: "build", leaf: "leaf", native: "native", web: "apps/web" };
  const packages = {
    ...{ "": root, ...places, "apps/web": web },
    ...Object.fromEntries(
      Object.entries(links).map(([name, resolved]) => [
        `node_modules/${name}`,
        { resolved, link: true, ...(name === "native" && { optional: true }) },
      ]),
    ),
  };
  const files = {
    "package.json": root,
    "own/package.json": own,
    "own/own.mjs": {},
    "build/package.json": { name: "build", version: "1.0.0" },
    "native/package.json": native,
    "leaf/package.json": { name: "leaf", version: "1.0.0" },
    "apps/web/package.json": web,
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
    const { stdout, status } = start();
    expect([status, stdout]).toEqual([0, "hello"]);
    expect(existsSync(path.join(clone, "node_modules/own"))).toBe(true);
    expect(readdirSync(path.join(clone, ".cache")).filter((name) => /lock/.test(name))).toEqual([]);
  },
);

test.each(["_cacache/content-v2/sha512/aa/bb", "_logs/of-a-try-that-failed.log"])(
  "an install that is whole leaves no package cache, nor %s of an earlier one",
  (name) => {
    const left = path.join(clone, ".cache/npm", name);
    mkdirSync(path.dirname(left), { recursive: true });
    writeFileSync(left, "");
    expect(start().stdout).toBe("hello");
    // Installed by now: the next start needs nothing of what was removed.
    expect(readdirSync(path.join(clone, ".cache"))).not.toContain("npm");
    expect(start().stdout).toBe("hello");
  },
);

/** What a person has set for npm on this machine, in a file or in the environment. */
test.each<[string, Record<string, string>]>([
  ["", { NODE_ENV: "production" }],
  ["omit=dev\nbin-links=false", {}],
  ["omit[]=dev\nomit[]=optional\nomit[]=peer", { NODE_ENV: "production" }],
  ["only=production\npackage-lock-only=true", {}],
  ["production=true\nworkspaces=false\ninstall-strategy=linked", {}],
  ["workspaces=true\nlocation=global", {}],
  ["workspace=web\nglobal=true", {}],
  [`libc=${otherLibc}`, {}],
  ["engine-strict=true\ninstall-links=true", { NPM_CONFIG_LIBC: otherLibc }],
  ["dry-run=true\npackage-lock=false\nprefix=/nowhere", {}],
  ["", { NPM_CONFIG_OMIT: "dev", npm_config_workspaces: "false", NPM_CONFIG_DRY_RUN: "true" }],
  ["", { npm_config_production: "true", NPM_CONFIG_GLOBAL: "true", NPM_CONFIG_PREFIX: "/nowhere" }],
])("a first start installs all that it needs over %j and %j", (settings, env) => {
  writeFileSync(path.join(clone, "home/.npmrc"), settings);
  const { stdout, stderr, status } = start({ HOME: path.join(clone, "home"), ...env });
  expect([status, stdout]).toEqual([0, "hello"]);
  expect(stderr).not.toContain("failed");
  const installed = readdirSync(path.join(clone, "node_modules")).filter((name) =>
    /^\w/.test(name),
  );
  expect(installed.sort()).toEqual(["build", "leaf", "native", "own", "web"]);
  expect(readdirSync(path.join(clone, "node_modules/.bin"))).toEqual(["own"]);
});

test("a first start asks the registry that the person named", () => {
  // A package that only a registry has, and nobody answers there.
  const lock = JSON.parse(readFileSync(path.join(clone, "package-lock.json"), "utf8"));
  const far = { version: "1.0.0", resolved: "https://registry.npmjs.org/far/-/far-1.0.0.tgz" };
  lock.packages["node_modules/far"] = far;
  lock.packages[""].dependencies.far = "1.0.0";
  const { workspaces: _, ...root } = lock.packages[""];
  writeFileSync(
    path.join(clone, "package.json"),
    JSON.stringify({ ...root, workspaces: ["apps/*"] }),
  );
  writeFileSync(path.join(clone, "package-lock.json"), JSON.stringify(lock));
  const { stderr, status } = start({
    NPM_CONFIG_REGISTRY: "http://127.0.0.1:9/mirror/",
    NPM_CONFIG_FETCH_RETRIES: "0",
  });
  expect(status).toBe(1);
  expect(stderr).toContain("127.0.0.1:9");
  // What it got of the others, the next try does not fetch again.
  expect(readdirSync(path.join(clone, ".cache"))).toContain("npm");
});

/** Without what the npm that runs these tests has set: it names another file of settings. */
const outer = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
);

function start(env: Record<string, string> = {}) {
  const boot = path.join(clone, "tools/boot.mjs");
  return spawnSync(process.execPath, [boot, "tools/hello.mjs"], {
    ...{ encoding: "utf8", timeout: 120_000, env: { ...outer, ...env } },
  });
}
