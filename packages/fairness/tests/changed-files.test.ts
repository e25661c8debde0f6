import { rmSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { makeTestFolder } from "../../../tools/test-folder.ts";
import { changedFiles } from "./changed-files.ts";
import { hasPython, sayPython, sayTypescript } from "./run-verifiers.ts";

const folder = makeTestFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** Each seed gives other files. They are asked together: a start of Python takes longer than a file. */
const seeds = Array.from({ length: process.env.CLEARHOLD_FULL ? 50 : 2 }, (_, seed) => seed + 1);
const filesOfSeed = 200;

it.each(seeds)("both verifiers say the same of 200 files changed at random: seed %i", (seed) => {
  const texts = changedFiles(seed, filesOfSeed);
  const said = texts.map((text) => sayTypescript(text));
  const reasons = new Set(said.map(({ fault }) => fault?.reason ?? "none"));
  // Some stay as they were, and the others break many a rule.
  expect(reasons.has("none")).toBe(true);
  expect(reasons.size).toBeGreaterThan(10);
  if (!hasPython()) return;
  expect(sayPython(folder, texts)).toEqual(said);
});
