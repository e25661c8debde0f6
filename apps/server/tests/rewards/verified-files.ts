import { rmSync } from "node:fs";
import { expect } from "vitest";
import {
  hasPython,
  type Said,
  sayPython,
  sayTypescript,
} from "../../../../packages/fairness/tests/run-verifiers.ts";
import { makeTestFolder } from "../../../../tools/test-folder.ts";

/** What the verifiers say of files that the server gave: the same, in both languages. */
export function verifiedFiles(files: readonly string[]): readonly Said[] {
  const said = files.map((file) => sayTypescript(file));
  if (!hasPython()) return said;
  const folder = makeTestFolder();
  try {
    expect(sayPython(folder, files)).toEqual(said);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return said;
}
