import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";

const made = new Set<string>();
const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * A new folder in the temporary directory that only its owner may enter. It is removed when this
 * process ends, also by an interrupt. What a SIGKILL leaves is removed by the next call of any
 * process: the name begins with the id of the process that made it.
 */
export function makeTestFolder(): string {
  const parent = openParent();
  if (made.size === 0) {
    removeAbandoned(parent);
    removeAtEnd();
  }
  // Short on purpose: a unix socket's path has about a hundred bytes.
  const folder = mkdtempSync(path.join(parent, `${process.pid}-`));
  made.add(folder);
  return folder;
}

/** The same, open for other accounts to pass through, as those of the database and its secrets. */
export function makeOpenTestFolder(): string {
  const folder = makeTestFolder();
  chmodSync(folder, 0o755);
  return folder;
}

/** For somebody to look into after the run: nothing removes it any more. Gives its new place. */
export function keepTestFolder(folder: string): string {
  const kept = path.join(tmpdir(), `clearhold-kept-${path.basename(folder)}`);
  renameSync(folder, kept);
  return kept;
}

/** One for each account, as nobody else may put anything into it. */
function openParent(): string {
  const { uid } = userInfo();
  const parent = path.join(tmpdir(), `ch-${uid}`);
  // Others may pass through: as root each process of the product has another account.
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  const found = lstatSync(parent);
  if (!found.isDirectory() || found.uid !== uid) throw new Error(`${parent} is not ours`);
  return parent;
}

function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number.parseInt(name, 10);
    if (pid > 0 && !isAlive(pid)) remove(path.join(parent, name));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function removeAtEnd(): void {
  process.once("exit", removeMade);
  for (const signal of endings) process.on(signal, endBy);
}

/** Whoever else listens to the signal ends the process in its own order; then "exit" removes. */
function endBy(signal: (typeof endings)[number]): void {
  if (process.listenerCount(signal) > 1) return;
  removeMade();
  process.off(signal, endBy);
  process.kill(process.pid, signal);
}

function removeMade(): void {
  for (const folder of made) remove(folder);
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A process that still writes there; the next run removes it.
  }
}
