import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ChildSetup, childSetupEnv } from "../../config/child-setup.ts";

export type ProcessPlan = {
  name: string;
  /** Absolute path of the entry point. */
  entry: string;
  args?: readonly string[];
  /** Everything the process finds in its environment: nothing of ours is inherited. */
  env: Readonly<Record<string, string>>;
  setup: ChildSetup;
  cwd: string;
  logFile: string;
  /** How long it may take to end when it is asked to; 10 s unless said. */
  stopMs?: number;
};

export type Supervised = {
  name: string;
  /** The present process number; undefined between an end and the next start. */
  pid(): number | undefined;
  /** SIGTERM, and SIGKILL when that is not heard. Not started again. */
  stop(): Promise<void>;
};

export type ProcessEvents = {
  /** A process ended without having been asked to; it starts again after `againMs`. */
  onEnd(name: string, how: string, againMs: number): void;
};

const firstWaitMs = 100;
const longestWaitMs = 10_000;
/** One that ran this long was well: the next wait is short again. */
const soundMs = 5_000;
const stopMs = 10_000;
const logBytesMax = 20 * 2 ** 20;

const rails = path.join(import.meta.dirname, "child-guard-rails.ts");

/** Starts a process and starts it again whenever it ends, waiting longer after each quick end. */
export function superviseProcess(plan: ProcessPlan, events: ProcessEvents): Supervised {
  let child: ChildProcess | undefined;
  const stopping = new AbortController();
  const finished = keepRunning();

  async function keepRunning(): Promise<void> {
    let wait = firstWaitMs;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      child = spawnChild(plan);
      // For whoever looks from outside: an operator, or a drill that kills it.
      writeFileSync(path.join(plan.cwd, `${plan.name}.pid`), `${child.pid ?? ""}\n`);
      const how = await ended(child);
      child = undefined;
      if (stopping.signal.aborted) return;
      if (performance.now() - since > soundMs) wait = firstWaitMs;
      events.onEnd(plan.name, how, wait);
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
      wait = Math.min(wait * 2, longestWaitMs);
    }
  }

  return {
    name: plan.name,
    pid: () => child?.pid,
    stop: async () => {
      stopping.abort();
      child?.kill("SIGTERM");
      const timer = setTimeout(() => child?.kill("SIGKILL"), plan.stopMs ?? stopMs);
      await finished;
      clearTimeout(timer);
    },
  };
}

/** Node with our guard rails, in a session of its own, writing to its log file. */
function spawnChild(plan: ProcessPlan): ChildProcess {
  const log = openLog(plan.logFile);
  try {
    return spawn(process.execPath, ["--import", rails, plan.entry, ...(plan.args ?? [])], {
      cwd: plan.cwd,
      env: { ...plan.env, ...childSetupEnv(plan.setup) },
      // Ctrl-C in the terminal is for the supervisor, which stops the others in order.
      detached: true,
      stdio: ["ignore", log, log, "ipc"],
    });
  } finally {
    closeSync(log);
  }
}

/** Resolves with how a process ended, in words. */
function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  });
}

/** A log that has grown large is kept once, under `.1`. */
function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logBytesMax) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o640);
}
