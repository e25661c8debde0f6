import { closeSync, fsyncSync, openSync, renameSync } from "node:fs";
import { writeWhole } from "./write-whole.ts";

/** The file has this text, whole and on disk for good, when it returns; until then the old one. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.new`;
  const handle = openSync(draft, "w", 0o600);
  try {
    writeWhole(handle, Buffer.from(text));
    fsyncSync(handle);
  } finally {
    // It is tried again for as long as a disk is full, and handles are few.
    closeSync(handle);
  }
  renameSync(draft, file);
}
