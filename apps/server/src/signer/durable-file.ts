import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from "node:fs";
import { isDiskFull } from "../kernel/database-fault.ts";
import { syncFolder, writeFileWhole } from "../kernel/write-file-whole.ts";

/** Lines that are only ever added to. */
export type AppendFile = {
  /**
   * On disk for good, whole, when it returns. @throws Error when it is not: on a full disk until there
   * is room again, and after any other failure until the file is opened anew.
   */
  append(line: string): void;
  /** Whether the path still leads to this file, as long as this program left it. */
  isOurs(): boolean;
  close(): void;
};

/**
 * The signer's own memory, in its own files: no database can take a line back. A last line that a
 * crash or a full disk tore was never answered for, and is cut off.
 */
export function openAppendFile(file: string, writeSome: WriteSome = writeSync): AppendFile {
  const handle = openSync(file, "a+", 0o600);
  syncFolder(file);
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  let size = Buffer.byteLength(whole);
  let state: "whole" | "torn" | "broken" = "whole";
  if (whole.length < text.length) ftruncateSync(handle, size);

  function write(bytes: Uint8Array): void {
    try {
      writeWhole(handle, bytes, writeSome);
    } catch (error) {
      // The system took a part of the line or none, and said so: what is before it is untouched.
      state = isDiskFull(error) ? "torn" : "broken";
      throw error;
    }
    // What the disk holds after a failure here nobody knows, so nobody gets another answer.
    state = "broken";
    fsyncSync(handle);
  }

  /** Back to what stood before the torn line, for good, before another line follows. */
  function mend(): void {
    ftruncateSync(handle, size);
    fsyncSync(handle);
    state = "whole";
  }

  return {
    append(line) {
      if (state === "broken") {
        throw new Error("the record could not be written before: restart the signer");
      }
      if (state === "torn") mend();
      // A second signer on the same file would know nothing of what this one signs.
      if (fstatSync(handle).size !== size) throw new Error("another program writes to the record");
      const bytes = Buffer.from(`${line}\n`);
      try {
        write(bytes);
      } catch (error) {
        ftruncateSync(handle, size);
        throw error;
      }
      size += bytes.length;
      state = "whole";
    },
    isOurs() {
      const found = statSync(file, { throwIfNoEntry: false });
      return found?.ino === fstatSync(handle).ino && found.size >= size;
    },
    close: () => closeSync(handle),
  };
}

/** The file has this text, whole and on disk for good, when it returns; until then the old one. */
export function replaceFile(file: string, text: string): void {
  writeFileWhole(file, text, 0o600);
  syncFolder(file);
}

/** Writes bytes at the end of what was written and says how many of them the system took. */
export type WriteSome = (handle: number, bytes: Uint8Array) => number;

/**
 * Writes every byte. A full disk takes a part of them and says so by its answer alone.
 * @throws Error when no more of them are taken.
 */
function writeWhole(handle: number, bytes: Uint8Array, writeSome: WriteSome): void {
  for (let left = bytes; left.length > 0; ) {
    const taken = writeSome(handle, left);
    if (taken <= 0) throw new Error(`the disk took none of ${left.length} bytes`);
    left = left.subarray(taken);
  }
}

/** JSON with units as text. */
export function textOf(value: object): string {
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}` : part));
}
