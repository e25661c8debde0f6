import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const lines = readFileSync(path.join(root, "SECURITY.md"), "utf8").split("\n");

/** `| S1 | as written | rule | proved by |` */
const rows = lines.flatMap((line) => {
  const [, hole = "", , , proof = ""] = line.split("|").map((cell) => cell.trim());
  return /^S\d+$/.test(hole) ? [{ hole, proof }] : [];
});

/** Each named test file with the names in it that follow, up to the next one. */
function proofsIn(proof: string): { file: string; names: string[] }[] {
  return proof
    .split(/(?=`[\w/.-]+\.ts`)/)
    .filter((part) => part.startsWith("`"))
    .map((part) => {
      const file = /^`([^`]+)`/.exec(part)?.[1] ?? "";
      const place = /^(?:apps|e2e|tools|packages)\//.test(file) ? "" : "apps/server/tests";
      const names = [...part.matchAll(/\*([^*]+)\*/g)].map(([, name]) => name ?? "");
      return { file: path.join(root, place, file), names };
    });
}

describe("the table of holes in SECURITY.md", () => {
  it("has all fourteen", () => {
    expect(rows.map(({ hole }) => hole)).toEqual(
      Array.from({ length: 14 }, (_, index) => `S${index + 1}`),
    );
  });

  // Boxes are not built yet, and the table says so.
  it.each(rows.filter(({ hole }) => hole !== "S13"))(
    "$hole is proved by tests that exist",
    (row) => {
      const proofs = proofsIn(row.proof);
      expect(proofs, `${row.hole} names no test file`).not.toEqual([]);
      const lacking = proofs.flatMap(({ file, names }) => {
        if (!existsSync(file)) return [`no file ${file}`];
        const text = readFileSync(file, "utf8");
        return names.filter((name) => !text.includes(name)).map((name) => `${file}: no "${name}"`);
      });
      expect(lacking).toEqual([]);
    },
  );
});
