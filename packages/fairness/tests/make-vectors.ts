/** Writes `vectors.jsonl` with what the Python verifier says: `node packages/fairness/tests/make-vectors.ts`. */
import { rmSync, writeFileSync } from "node:fs";
import { makeTestFolder } from "../../../tools/test-folder.ts";
import { sayPython, seenOptions } from "./run-verifiers.ts";
import { vectorFile, vectorInputs } from "./vectors.ts";

const folder = makeTestFolder();
const lines = vectorInputs.map((input) => {
  const [said] = sayPython(folder, [input.text], seenOptions(input.seen));
  return JSON.stringify({ ...input, said });
});
writeFileSync(vectorFile, `${lines.join("\n")}\n`);
rmSync(folder, { recursive: true });
