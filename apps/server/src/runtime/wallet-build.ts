import { spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { toolEnv } from "../config/start-config.ts";
import { StartFault } from "./start-fault.ts";

/** What the built files are made from. */
const sources = [
  "apps/wallet",
  "packages/client",
  "packages/contract",
  "packages/money",
  "packages/tron",
  "packages/ui",
  "package-lock.json",
];
const madeFolders = new Set(["dist", "node_modules", "tests"]);

/**
 * Builds the wallet when its files are older than its sources. It is built beside its place and moved
 * there when it is whole: a build that fails or is killed leaves the files of the last one.
 * @returns the folder of the built files.
 * @throws StartFault, in one sentence that names the log, when the build fails.
 */
export async function buildWallet(cloneDir: string, say: (line: string) => void): Promise<string> {
  const wallet = path.join(cloneDir, "apps/wallet");
  const dist = path.join(wallet, "dist");
  const made = statSync(path.join(dist, "index.html"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newest = Math.max(...sources.map((source) => newestChange(path.join(cloneDir, source))));
  if (made > newest) return dist;
  say("Building the wallet (first run, or after a change) …");
  const cache = path.join(cloneDir, ".cache");
  mkdirSync(cache, { recursive: true });
  const log = path.join(cache, "wallet-build.log");
  const fresh = path.join(cache, `wallet-build-${process.pid}`);
  try {
    const vite = path.join(cloneDir, "node_modules/vite/bin/vite.js");
    const flags = ["--logLevel", "warn", "--outDir", fresh, "--emptyOutDir"];
    const code = await run([vite, "build", ...flags], wallet, log);
    if (code !== 0) throw new StartFault(`The wallet could not be built; the reason is in ${log}.`);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return dist;
}

function newestChange(place: string): number {
  if (!existsSync(place)) return 0;
  const own = statSync(place);
  if (!own.isDirectory()) return own.mtimeMs;
  const inside = readdirSync(place, { withFileTypes: true })
    .filter((entry) => !madeFolders.has(entry.name))
    .map((entry) => newestChange(path.join(place, entry.name)));
  return Math.max(0, ...inside);
}

function run(args: readonly string[], cwd: string, logFile: string): Promise<number> {
  const log = openSync(logFile, "w", 0o640);
  const env = toolEnv({ NODE_ENV: "production" });
  const child = spawn(process.execPath, [...args], { cwd, env, stdio: ["ignore", log, log] });
  closeSync(log);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
