import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Makes or replaces a small file: whole and on disk for good, or not at all. Half of a secret would
 * be taken for the whole of it at the next start. @throws Error when there is no room.
 */
export function writeFileWhole(file: string, text: string, mode: number): void {
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  try {
    writeFileSync(draft, text, { mode, flush: true });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** That a file was made or replaced is on disk for good: no power cut brings the old one back. */
export function syncFolder(file: string): void {
  const folder = openSync(path.dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}
