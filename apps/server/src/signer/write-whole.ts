import { writeSync } from "node:fs";

/** Writes bytes at the end of what was written and says how many of them the system took. */
export type WriteSome = (handle: number, bytes: Uint8Array) => number;

/**
 * Writes every byte. A full disk takes a part of them and says so by its answer alone.
 * @throws Error when no more of them are taken.
 */
export function writeWhole(
  handle: number,
  bytes: Uint8Array,
  writeSome: WriteSome = writeSync,
): void {
  for (let left = bytes; left.length > 0; ) {
    const taken = writeSome(handle, left);
    if (taken <= 0) throw new Error(`the disk took none of ${left.length} bytes`);
    left = left.subarray(taken);
  }
}
