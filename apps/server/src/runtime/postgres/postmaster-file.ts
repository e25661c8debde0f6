import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./server-place.ts";

/** What a running server says about itself in `postmaster.pid`. */
export type PostmasterFile = {
  pid: number;
  port: number;
  /** Folder of the unix socket; empty when the server listens on TCP only. */
  socketFolder: string;
  ready: boolean;
};

/** The server's own note in its data directory; undefined while there is none (or half of one). */
export function readPostmasterFile(dataDir: string): PostmasterFile | undefined {
  try {
    return parsePostmasterFile(readFileSync(path.join(dataDir, "postmaster.pid"), "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Lines of the file: pid, data directory, start time, port, socket folder, listen address,
 * shared memory, status (PostgreSQL source, miscadmin.h).
 */
export function parsePostmasterFile(text: string): PostmasterFile | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return undefined;
  return { pid, port, socketFolder: lines[4] ?? "", ready: lines[7] === "ready" };
}

/** Whether a process of this number lives (or is a zombie that nobody has reaped yet). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A server that starts writes its number the moment it has made the file. */
const settleMs = 1_000;

/**
 * Removes lock files that name nobody, which a crash or a full disk has left: PostgreSQL would refuse
 * to start over them for ever.
 * @returns those that were removed.
 */
export async function removeEmptyLocks(files: readonly string[]): Promise<string[]> {
  if (!files.some(namesNobody)) return [];
  await sleep(settleMs);
  const empty = files.filter(namesNobody);
  for (const file of empty) rmSync(file);
  return empty;
}

function namesNobody(file: string): boolean {
  try {
    return !/^-?\d+\s/.test(readFileSync(file, "utf8"));
  } catch {
    return false; // there is none, which is how it should be
  }
}

/**
 * PostgreSQL knows nothing of our channel. This small shell holds the other end of a pipe: when the
 * supervisor is gone, however it went, the pipe closes and the server gets its fast shutdown.
 * @returns how to call it off.
 */
export function stopWithParent(pid: number, account: Account | undefined): () => void {
  const script = `read -r line || kill -INT ${pid}`;
  const shell: ChildProcess = spawn("/bin/sh", ["-c", script], {
    ...account,
    detached: true,
    env: {},
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
  });
  shell.on("error", () => {}); // no shell: the next start takes the server over
  shell.stdin?.on("error", () => {});
  return () => {
    shell.stdin?.end("done\n");
  };
}
