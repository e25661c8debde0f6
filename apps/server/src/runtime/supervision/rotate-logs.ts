import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { copyFile, readdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * A log above this size becomes `.1`, the newest of those kept. At most 64 MiB for each log: six of
 * them are not half of the room that has to be free.
 */
const logBounds = { bytesMax: 16 * 2 ** 20, keptMax: 3 };

/**
 * Moves what a folder's large logs hold into older files. Whoever writes a log keeps it open and is
 * not asked: the file is copied and then emptied in place, so that processes and PostgreSQL need no
 * part of their own in it. What is written in the instant between the last read and the cut is lost.
 * @throws the first Error, after every log was tried: a copy had no room, and that log stays as it was.
 */
export async function rotateLogs(folder: string, bounds = logBounds): Promise<void> {
  const faults: unknown[] = [];
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".log")) continue;
    await rotateLog(path.join(folder, name), bounds).catch((error) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
}

async function rotateLog(file: string, { bytesMax, keptMax }: typeof logBounds): Promise<void> {
  if ((await stat(file)).size <= bytesMax) return;
  const draft = `${file}.new`;
  try {
    await copyFile(file, draft);
    cutOver(file, draft, keptMax);
  } finally {
    rmSync(draft, { force: true });
  }
}

function cutOver(file: string, draft: string, keptMax: number): void {
  const from = openSync(file, "r+");
  const to = openSync(draft, "r+");
  try {
    copyRest(from, to);
    for (let age = keptMax - 1; age >= 1; age -= 1) shift(`${file}.${age}`, `${file}.${age + 1}`);
    renameSync(draft, `${file}.1`);
    copyRest(from, to);
    ftruncateSync(from, 0);
  } finally {
    closeSync(from);
    closeSync(to);
  }
}

/** Adds what was written since the last copy. */
function copyRest(from: number, to: number): void {
  const some = Buffer.alloc(2 ** 16);
  for (let at = fstatSync(to).size; ; ) {
    const taken = readSync(from, some, 0, some.length, at);
    if (taken === 0) return;
    at += writeSync(to, some, 0, taken, at);
  }
}

function shift(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
