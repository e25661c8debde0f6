import { readFileSync } from "node:fs";
import path from "node:path";

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
