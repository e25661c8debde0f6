import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { compareNames, noGaps } from "../../../../tools/compare-names.ts";
import { rangeOf } from "./env-fields.ts";
import { apiEnv, commandEnv, guardEnv, signerEnv, workerEnv } from "./process-configs.ts";
import { startEnv } from "./start-config.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const page = readFileSync(path.join(root, "docs/configuration.md"), "utf8");
const readme = readFileSync(path.join(root, "README.md"), "utf8");
const devnet = readFileSync(path.join(root, "apps/devnet/src/config/read-config.ts"), "utf8");

/** The start's first: what it decides a default for is decided for its children too. */
const schemas = [startEnv, commandEnv, apiEnv, workerEnv, guardEnv, signerEnv];
const fields = schemas.flatMap(({ shape }): [string, z.ZodType][] => Object.entries(shape));
const ofDevnet = devnet.match(/(?<=["'.])DEVNET_[A-Z_]+/g) ?? [];
const names = new Set([...fields.map(([name]) => name), ...ofDevnet]);

/** Of each row that begins with variables: their names, their defaults, and their range as it is told. */
function rowsOf(text: string): { named: string[]; told: string[]; range: string }[] {
  return text.split("\n").flatMap((line) => {
    const [, first = "", second = "", third = ""] = line.split("|");
    const named = marked(first).filter((word) => /^[A-Z][A-Z_]+$/.test(word));
    return named.length > 0 ? [{ named, told: marked(second), range: third.trim() }] : [];
  });
}

function marked(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
}

/** The default of the first schema that has one; none where it must be set or may be absent. */
function defaultOf(name: string): string | undefined {
  const known = fields
    .filter(([field]) => field === name)
    .map(([, schema]) => schema.safeParse(undefined))
    .find((result) => result.success && result.data !== undefined);
  return known?.success ? String(known.data) : undefined;
}

const ranged = fields.flatMap(([name, field]) => {
  const range = rangeOf(field);
  return range ? [{ name, range: `${range.least} to ${range.most}` }] : [];
});

describe("docs/configuration.md", () => {
  const rows = rowsOf(page);

  it("names every variable that is read, once, and no other", () => {
    const inPage = rows.flatMap(({ named }) => named);
    expect(compareNames(names, inPage)).toEqual(noGaps);
  });

  const told = rows.flatMap(({ named, told }) =>
    named.map((name, place) => ({ name, told: told[place], real: defaultOf(name) })),
  );
  it.each(told.filter(({ real }) => real !== undefined))("tells the default of $name", (one) => {
    expect(one.told).toBe(one.real);
  });

  it("tells the range of every setting that has one", () => {
    for (const { name, range } of ranged) {
      const row = rows.find(({ named }) => named.includes(name));
      expect([name, row?.range]).toEqual([name, range]);
    }
  });
});

it("README.md names what is real, and the page for the rest", () => {
  const table = readme.slice(readme.indexOf("## Configuration"));
  expect(table).toContain("docs/configuration.md");
  const known = rowsOf(table);
  expect(known.length).toBeGreaterThan(0);
  const strange = known.flatMap(({ named }) => named.filter((name) => !names.has(name)));
  expect(strange).toEqual([]);
});
