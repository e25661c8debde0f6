import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { callers } from "../../apps/server/tests/walls/doors/door-rows.ts";

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
      const names = [...part.matchAll(/\*([^*]+)\*/g)].map(([, name]) => name ?? "");
      return { file: fileOf(file), names };
    });
}

/** Paths without a folder are below the server's tests. */
function fileOf(name: string): string {
  const place = /^(?:apps|e2e|tools|packages)\//.test(name) ? "" : "apps/server/tests";
  return path.join(root, place, name);
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

/** `| who, or which door | the worst | coins at most | proved by |` */
const doors = (() => {
  const first = lines.findIndex((line) => line.startsWith("| who, or which door |")) + 2;
  const rest = lines.slice(first);
  const table = rest.slice(0, rest.indexOf(""));
  return table.map((line) => {
    const [, door = "", worst = "", most = "", proof = ""] = line.split("|");
    return { door: door.trim(), worst, most, proof };
  });
})();

describe("the table of logins and doors in SECURITY.md", () => {
  it("has a row for each socket of guard and signer", () => {
    const callerWords = { web: "the web server", worker: "the worker", signer: "the signer" };
    const words = { ...callerWords, operator: "operators" };
    const sockets = Object.entries(callers).flatMap(([process, all]) =>
      all.map((caller) => `${process}'s socket for ${words[caller]}`),
    );
    const named = doors.map(({ door }) => door);
    expect(sockets.filter((socket) => !named.includes(socket))).toEqual([]);
  });

  // Who may do everything on the machine, no test can hold.
  it.each(doors.filter(({ door }) => door !== "the account that starts everything"))(
    "$door: the worst in one short cell, the coins, and a test",
    ({ worst, most, proof }) => {
      expect(worst.trim().length).toBeLessThan(160);
      expect(most).toMatch(/\d|Day|Person|everything/);
      expect(proofsIn(proof)).not.toEqual([]);
    },
  );
});

describe("every test that SECURITY.md names", () => {
  const text = lines.join("\n");
  const named = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g)].map(
    ([, file]) => file ?? "",
  );

  it("exists", () => {
    expect(named.length).toBeGreaterThan(100);
    expect([...new Set(named)].filter((file) => !existsSync(fileOf(file)))).toEqual([]);
  });
});
