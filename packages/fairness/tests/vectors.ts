import { readFileSync } from "node:fs";
import path from "node:path";
import type { Seen } from "../src/verify.ts";
import { forgeries, honestFile } from "./forgeries.ts";
import type { Said } from "./run-verifiers.ts";
import { fileOf, sampleCampaign } from "./sample-campaign.ts";

/** A public file, what its reader had seen before, and what the Python verifier said of it. */
export type Vector = {
  readonly name: string;
  readonly seen: readonly Seen[];
  readonly text: string;
  readonly said: Said;
};

export const vectorFile = path.resolve(import.meta.dirname, "vectors.jsonl");

/** The vectors as the tests make them: what keeps every rule, and every forgery. */
export const vectorInputs: readonly Omit<Vector, "said">[] = [
  { name: "a campaign that keeps the rules", seen: [], text: honestFile },
  {
    name: "a campaign of 100 cards, all of them drawn",
    seen: [],
    text: fileOf(sampleCampaign({ seed: 100, cards: 100, boxes: 100, lapsing: [1, 2, 50, 100] })),
  },
  ...forgeries.map(({ name, seen = [], text }) => ({ name, seen, text })),
];

/** The committed ones. */
export function readVectors(): Vector[] {
  return readFileSync(vectorFile, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Vector);
}
