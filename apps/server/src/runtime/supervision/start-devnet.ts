import { spawn } from "node:child_process";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { toolEnv } from "../../config/start-config.ts";
import type { DataLayout } from "./data-layout.ts";
import type { ChainPlace, PlanInput } from "./process-plans.ts";
import type { Say } from "./watch-house.ts";

const askEveryMs = 50;

/**
 * Forgets the data sheet of the run before, so that the next one to be read is of this run; from
 * then on the network stays at the ports that it names, however often it has to be started again.
 */
export function forgetDevnetInfo(layout: DataLayout): void {
  rmSync(layout.devnetInfoFile, { force: true });
}

/** Waits until the devnet has written its data sheet; undefined when the start is called off. */
export async function untilDevnetInfo(
  layout: DataLayout,
  signal: AbortSignal,
): Promise<ChainPlace | undefined> {
  while (!signal.aborted) {
    const place = readPlace(layout.devnetInfoFile);
    if (place) return place;
    await sleep(askEveryMs, undefined, { signal }).catch(() => {});
  }
  return undefined;
}

/** What the devnet writes about itself once it answers. */
function readPlace(file: string): ChainPlace | undefined {
  try {
    const sheet = JSON.parse(readFileSync(file, "utf8"));
    const { fullNodeUrl, solidityUrl, usdtContract, witnesses } = sheet;
    const place = { fullNodeUrl, solidityUrl, usdtContract: usdtContract?.base58, witnesses };
    if (Object.values(place).every(Boolean)) return place;
  } catch {
    // Not there yet, or being written.
  }
  return undefined;
}

/**
 * On a fresh devnet, runs `clearhold demo seed` once; its words (who the demo people are) are kept
 * in `<data>/demo.txt` and said again at every later start.
 */
export async function seedDemo(
  { cloneDir, config, layout }: PlanInput,
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<string> {
  const words = path.join(layout.dataDir, "demo.txt");
  if (existsSync(words)) return readFileSync(words, "utf8").trimEnd();
  const entry = path.join(cloneDir, "apps/server/src/main/command.ts");
  const env = toolEnv({
    CLEARHOLD_DATA: layout.dataDir,
    PORT: String(config.PORT),
    LOG_LEVEL: "warn",
    ...(config.CLEARHOLD_CLOCK_FILE ? { CLEARHOLD_CLOCK_FILE: config.CLEARHOLD_CLOCK_FILE } : {}),
  });
  say("Preparing people and funds to try it with (first run only) …");
  const { code, output, errors } = await run([entry, "demo", "seed"], {
    cwd: cloneDir,
    env,
    signal,
  });
  // Broken off half way; it goes on from there at the next start.
  if (signal.aborted) return "";
  // What it says on success holds passwords, which no log should.
  const log = code === 0 ? errors : `${output}${errors}`;
  appendFileSync(path.join(layout.logsDir, "demo-seed.log"), log);
  if (code !== 0 && config.SMTP_URL) {
    return "There is no demo user, as SMTP_URL is set: register with a mailbox of your own.";
  }
  if (code !== 0) {
    return `The demo could not be seeded (code ${code}): see ${layout.logsDir}/demo-seed.log`;
  }
  writeFileSync(words, output, { mode: 0o600 });
  return output.trimEnd();
}

type Surroundings = { cwd: string; env: Record<string, string>; signal: AbortSignal };
type Outcome = { code: number; output: string; errors: string };

function run(args: readonly string[], surroundings: Surroundings): Promise<Outcome> {
  const child = spawn(process.execPath, [...args], {
    ...surroundings,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const texts = { output: "", errors: "" };
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    texts.output += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    texts.errors += chunk;
  });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      texts.errors += `${error.message}\n`;
    });
    child.once("close", (code) => resolve({ code: code ?? 1, ...texts }));
  });
}
