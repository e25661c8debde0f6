import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { moveKindsPaidBy, movePayers } from "./house-move.ts";
import { MoveAsk } from "./move-signer.ts";
import { spendingKinds } from "./spending-order.ts";

const kinds = Object.keys(movePayers).sort();

test("the signer knows each kind of move, and no other", () => {
  const known = MoveAsk.shape.move.options.flatMap(({ shape: { kind } }) =>
    "values" in kind ? [...kind.values] : [...kind.options],
  );
  expect(known.sort()).toEqual(kinds);
});

test("the database knows each kind of move, and no other", () => {
  const folder = path.resolve(import.meta.dirname, "../../../migrations");
  const sql = readFileSync(path.join(folder, "tables/0008-treasury.sql"), "utf8");
  const [, list = ""] = sql.match(/house_moves_kind check \(kind in \(([^)]*)\)/) ?? [];
  expect([...list.matchAll(/'([^']+)'/g)].map(([, kind]) => kind).sort()).toEqual(kinds);
});

test("what leaves the house, and what goes to cold, takes from the hot wallet", () => {
  expect([...moveKindsPaidBy("hot")].sort()).toEqual([...spendingKinds, "to-cold"].sort());
});

test("each kind but the sweep, which pays for itself, takes from one of the house's wallets", () => {
  const paid = [...moveKindsPaidBy("hot"), ...moveKindsPaidBy("resource"), "sweep"];
  expect(paid.sort()).toEqual(kinds);
});
