import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "vitest";
import { parseChainJson } from "../src/chain-json.ts";

/** Real chain data beside the repository; it is not part of it, so it may be absent. */
const folder = resolve(import.meta.dirname, "../../../../shared/tron-fixtures");
const present = existsSync(folder);

/** One file of the real data; an empty list where the data is absent. */
export function readFixture<T>(file: string): T[] {
  return present ? (parseChainJson(readFileSync(resolve(folder, file), "utf8")) as T[]) : [];
}

/** Says once that the real data was not there, instead of passing over nothing in silence. */
export const testOnFixtures = present
  ? test
  : (name: string, _body: () => void) => test.skip(`${name} (../shared/tron-fixtures is absent)`);
