import { execFileSync, spawnSync } from "node:child_process";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import zlib from "node:zlib";
import { root } from "./stage.ts";

/** A Chromium that tests can start: its program and what it needs in the environment. */
export type Chrome = { executablePath: string; env: Record<string, string>; source: string };

const cache = path.join(root, ".cache/chromium");
const systemPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds a browser without apt or a download: CHROME_PATH, then the one of npm (the same version
 * everywhere, so pictures are stable), then the system's. CHROME_SOURCE=system takes the last.
 */
export async function findChrome(): Promise<Chrome> {
  const chosen = process.env.CHROME_PATH;
  if (chosen) return { executablePath: chosen, env: fonts(), source: "CHROME_PATH" };
  const own = process.env.CHROME_SOURCE === "system" ? null : await unpackNpmChrome();
  if (own) return own;
  const system = systemPlaces.find((place) => existsSync(place));
  if (system) return { executablePath: system, env: fonts(), source: "system" };
  throw new Error("no Chromium: set CHROME_PATH, or install chromium");
}

/** The package's own loader unpacks into a shared temporary folder and races; this one renames. */
async function unpackNpmChrome(): Promise<Chrome | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const main = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const packed = path.resolve(path.dirname(main), "../bin");
  const { version } = JSON.parse(readFileSync(path.join(packed, "../package.json"), "utf8")) as {
    version: string;
  };
  const place = path.join(cache, version);
  const executablePath = path.join(place, "chromium");
  if (!existsSync(executablePath)) await unpackInto(place, packed);
  const libraries = startsAlone(executablePath) ? {} : { LD_LIBRARY_PATH: path.join(place, "lib") };
  return { executablePath, env: { ...fonts(), ...libraries }, source: `npm ${version}` };
}

async function unpackInto(place: string, packed: string): Promise<void> {
  const draft = `${place}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const archives = ["swiftshader.tar", "al2023.tar", "fonts.tar"];
  await Promise.all(["chromium", ...archives].map((name) => unbrotli(packed, draft, name)));
  for (const archive of archives) {
    execFileSync("tar", ["-xf", path.join(draft, archive), "-C", draft]);
    rmSync(path.join(draft, archive));
  }
  try {
    renameSync(draft, place);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // another process was faster
  }
}

function unbrotli(packed: string, draft: string, name: string): Promise<void> {
  return pipeline(
    createReadStream(path.join(packed, `${name}.br`)),
    zlib.createBrotliDecompress({ chunkSize: 1 << 21 }),
    createWriteStream(path.join(draft, name), { mode: 0o755 }),
  );
}

/** Bare machines lack libnss3 and libnspr4; the package ships them beside the browser. */
function startsAlone(executablePath: string): boolean {
  return spawnSync(executablePath, ["--version", "--no-sandbox"]).status === 0;
}

/** Hangul needs a font that bare machines lack: Pretendard, from the development dependencies. */
function fonts(): Record<string, string> {
  const folder = path.join(root, "node_modules/pretendard/dist/public/static");
  if (!existsSync(folder)) return {};
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, "fonts.conf");
  const xml = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir>${cache}/fonts</cachedir></fontconfig>`;
  writeFileSync(file, xml);
  return { FONTCONFIG_FILE: file };
}

/** What Playwright needs to start it. Digits keep one width only without hinting. */
export function launchOptions(chrome: Chrome) {
  return {
    executablePath: chrome.executablePath,
    env: { ...(process.env as Record<string, string>), ...chrome.env },
    args: ["--font-render-hinting=none", "--disable-lcd-text"],
  };
}
