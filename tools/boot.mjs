// Plain JavaScript, because the Node of a new machine may be too old for anything else:
// installs what the lock file names, brings Node 24 where it is missing, then runs the script.
// Usage: node tools/boot.mjs <script> [arguments]

import { spawn, spawnSync } from "node:child_process";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import module from "node:module";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const nodeWanted = 24;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const runtime = path.join(root, "tools/runtime");

/** Compiled code, for a quick next start. */
const codeCache = path.join(root, ".cache/code");

/** As large as what is installed from it; kept only while an install is not whole. */
const packageCache = path.join(root, ".cache/npm");

/**
 * A setting of the person's own npm must leave out nothing that the start needs: a flag wins over
 * every file, and over NODE_ENV.
 */
const wholeInstall = [
  "--include=dev",
  "--include=optional",
  "--include=peer",
  "--workspaces=null",
  "--include-workspace-root",
  "--location=project",
  "--global=false",
  "--dry-run=false",
  "--package-lock-only=false",
  "--bin-links=true",
  "--install-strategy=hoisted",
  `--os=${process.platform}`,
  `--cpu=${process.arch}`,
  // Null means the C library of this machine.
  "--libc=null",
];

/** How npm reaches its registry is the person's own business, also from here. */
const reach =
  /^npm_config_(registry|(https?[_-])?proxy|noproxy|cafile|ca|cert|key|strict[_-]ssl|(user|global)config|fetch[_-]\w+|\/\/.*)$/i;

const [script, ...args] = process.argv.slice(2);
if (!script) fail("usage: node tools/boot.mjs <script> [arguments]");

try {
  await installOnce(root, "packages");
  if (nodeMajor() < nodeWanted) await installOnce(runtime, `Node ${nodeWanted}`);
} catch (error) {
  fail(error.message);
}
if (nodeMajor() >= nodeWanted) await runHere();
else runOnNewerNode();

function nodeMajor() {
  return Number(process.versions.node.split(".")[0]);
}

async function runHere() {
  module.enableCompileCache?.(codeCache);
  const file = path.resolve(root, script);
  process.argv.splice(1, process.argv.length, file, ...args);
  await import(pathToFileURL(file).href);
}

function runOnNewerNode() {
  const name = `node-${process.platform}-${process.arch}`;
  const node = path.join(runtime, "node_modules", name, "bin/node");
  if (!existsSync(node)) {
    fail(`Node ${nodeWanted} is needed (this is ${process.version}) and npm has none for ${name}`);
  }
  // The channel lets the script notice that this process was killed.
  const child = spawn(node, [path.resolve(root, script), ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
      NODE_COMPILE_CACHE: codeCache,
    },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Installs a folder's lock file unless what is installed is already what it names. */
async function installOnce(folder, what) {
  if (isInstalled(folder)) return;
  const lock = path.join(root, ".cache", `install-${path.basename(folder)}.lock`);
  await takeLock(lock);
  try {
    if (isInstalled(folder)) return; // another start did it while we waited
    process.stderr.write(`Installing ${what} from npm (first run only) …\n`);
    npmCi(folder);
    writeFileSync(triedFile(folder), "");
    rmSync(packageCache, { recursive: true, force: true });
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * npm writes its hidden lock file last, so a broken install never counts. Optional packages are
 * mostly those of other platforms; one of this platform that npm could not get is asked for once.
 */
function isInstalled(folder) {
  const wanted = readPackages(path.join(folder, "package-lock.json"));
  const present = readPackages(path.join(folder, "node_modules/.package-lock.json"));
  if (!wanted || !present) return false;
  const tried = existsSync(triedFile(folder));
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes("node_modules/") || isOfAnotherPlatform(entry)) return true;
    if (present[place]) return present[place].version === entry.version;
    return Boolean(entry.optional) && tried;
  });
}

function isOfAnotherPlatform(entry) {
  if (!entry.optional) return false;
  const fits = (list, value) => !list || list.length === 0 || [list].flat().includes(value);
  const here = fits(entry.os, process.platform) && fits(entry.cpu, process.arch);
  return !here || Boolean(entry.libc) || !(entry.os || entry.cpu);
}

/** Left inside node_modules, which npm empties first: it speaks of this very install. */
function triedFile(folder) {
  return path.join(folder, "node_modules/.clearhold-installed");
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

function npmCi(folder) {
  const flags = [
    "ci",
    "--prefix",
    folder,
    "--cache",
    packageCache,
    ...wholeInstall,
    // No package of the lock file needs a script of its own.
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
    "--loglevel=error",
  ];
  // Under `npm start` npm names its own program; otherwise the one on the PATH is used.
  const own = process.env.npm_execpath?.endsWith(".js") ? process.env.npm_execpath : undefined;
  const [file, ...first] = own ? [process.execPath, own] : ["npm"];
  // What the outer npm, or the person, set for another run must not steer this one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => reach.test(name) || !/^(npm_(config|package|lifecycle)|node_env$)/i.test(name),
    ),
  );
  const { status, stdout, stderr } = spawnSync(file, [...first, ...flags], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`npm ci failed in ${folder}\n${stdout ?? ""}${stderr ?? ""}`);
}

/** One installer at a time; the lock of one that was killed, or that names nobody, is taken over. */
async function takeLock(lock) {
  mkdirSync(path.dirname(lock), { recursive: true });
  const draft = `${lock}.${process.pid}`;
  try {
    // Whole or not at all: an empty lock is what a crash has left.
    writeFileSync(draft, String(process.pid), { flush: true });
    for (;;) {
      try {
        linkSync(draft, lock);
        return;
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
      if (!isAlive(lockHolder(lock))) rmSync(lock, { force: true });
      await sleep(200);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function lockHolder(lock) {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
