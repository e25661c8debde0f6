import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ChildSetup, childSetupEnv } from "../../config/child-setup.ts";
import type { ProcessAnswer, SupervisorQuestion } from "../../wire/supervisor-line.ts";

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
  /** How long it may be silent while it lives; a minute unless said. */
  patience?: Patience;
};

export type Supervised = {
  name: string;
  /** The present process number; undefined between an end and the next start. */
  pid(): number | undefined;
  /** Log lines that it has dropped, in all of its lives. */
  droppedLines(): number;
  /** SIGTERM, and SIGKILL when that is not heard. Not started again. */
  stop(): Promise<void>;
};

export type ProcessEvents = {
  /** A process ended without having been asked to; it starts again after `againMs`. */
  onEnd(name: string, how: string, againMs: number): void;
  /** A process lives and has answered nothing for so long; it is killed, and then started again. */
  onSilent?(name: string, seconds: number): void;
  /** Log lines that all processes have dropped; each is told. */
  droppedInProduct?(): number;
};

const firstWaitMs = 100;
const longestWaitMs = 10_000;
/** One that ran this long was well: the next wait is short again. */
const soundMs = 5_000;
const stopMs = 10_000;

const rails = path.join(import.meta.dirname, "child-guard-rails.mjs");

/**
 * Starts a process and starts it again whenever it ends, waiting longer after each quick end. One
 * that lives and answers nothing is ended first: its work stands still all the same.
 */
export function superviseProcess(plan: ProcessPlan, events: ProcessEvents): Supervised {
  let child: ChildProcess | undefined;
  const stopping = new AbortController();
  /** Of the lives before, and of this one. */
  const dropped = { before: 0, now: 0 };
  const finished = keepRunning();

  async function keepRunning(): Promise<void> {
    let wait = firstWaitMs;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      const how = await live();
      if (stopping.signal.aborted) return;
      if (performance.now() - since > soundMs) wait = firstWaitMs;
      events.onEnd(plan.name, how, wait);
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
      wait = Math.min(wait * 2, longestWaitMs);
    }
  }

  /** One life of the process; resolves with how it ended, in words. */
  async function live(): Promise<string> {
    try {
      const started = spawnChild(plan);
      child = started;
      notePid(plan, started.pid);
      const stopAsking = askPatiently(() => ask(started), plan.patience ?? usualPatience, {
        onSilent(seconds) {
          events.onSilent?.(plan.name, seconds);
          started.kill("SIGKILL");
        },
      });
      const how = await ended(started);
      stopAsking();
      return how;
    } catch (error) {
      // No log could be opened, for example: as a process that ended at once.
      return (error as Error).message;
    } finally {
      child = undefined;
      dropped.before += dropped.now;
      dropped.now = 0;
    }
  }

  function ask(asked: ChildProcess): Promise<void> {
    const question: SupervisorQuestion = { droppedInProduct: events.droppedInProduct?.() ?? 0 };
    return new Promise((resolve) => {
      asked.once("message", (answer: ProcessAnswer) => {
        dropped.now = answer.droppedLines;
        resolve();
      });
      asked.send(question, () => {});
    });
  }

  return {
    name: plan.name,
    pid: () => child?.pid,
    droppedLines: () => dropped.before + dropped.now,
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
  const log = openSync(plan.logFile, "a", 0o640);
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

/** For an operator or a drill that looks from outside. Where it cannot be written nothing misleads. */
function notePid(plan: ProcessPlan, pid: number | undefined): void {
  const file = path.join(plan.cwd, `${plan.name}.pid`);
  try {
    writeFileSync(file, `${pid ?? ""}\n`);
  } catch {
    rmSync(file, { force: true });
  }
}

/** Resolves with how a process ended, in words. */
function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  });
}

/** How often is asked, and after how many times an answer is missed. */
type Patience = { readonly everyMs: number; readonly timesMax: number };

/** A minute: longer than a busy machine holds anything up, shorter than a person waits for money. */
export const usualPatience: Patience = { everyMs: 5_000, timesMax: 12 };

type AskEvents = {
  /** No answer came for so long. */
  onSilent(seconds: number): void;
  /** It answers again. */
  onBack?(): void;
};

/**
 * Asks one question after the other, until it is stopped. Any end of a question counts as an
 * answer, a refusal too. Rounds are counted, not time: a machine that slept has missed none.
 * @returns how to stop it.
 */
export function askPatiently(
  ask: () => Promise<unknown>,
  { everyMs, timesMax }: Patience,
  events: AskEvents,
): () => void {
  let isAsking = false;
  let missed = 0;

  function answered(): void {
    if (missed >= timesMax) events.onBack?.();
    isAsking = false;
    missed = 0;
  }

  const timer = setInterval(() => {
    if (!isAsking) {
      isAsking = true;
      ask().then(answered, answered);
      return;
    }
    missed += 1;
    if (missed === timesMax) events.onSilent((missed * everyMs) / 1000);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
