import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { notOnScreens } from "./requirement.ts";
import {
  callParts,
  callsOnNoScreen,
  requirementFindings,
  requirementTable,
  routeParts,
  tableFile,
} from "./requirement-table.ts";

it("has 75 routes and 68 calls", () => {
  expect([routeParts().length, callParts().length]).toEqual([75, 68]);
});

it("has every route and call built, or in a piece of work", () => {
  expect(requirementFindings([...routeParts(), ...callParts()])).toEqual([]);
});

it("finds a part that nobody builds, and one that was built meanwhile", () => {
  const parts = [
    { name: "/nowhere", builtAs: "", piece: "" },
    { name: "/home", builtAs: "/home", piece: "team" },
  ];
  expect(requirementFindings(parts)).toEqual([
    "/nowhere is neither built nor in a piece of work",
    '/home is built: take it out of "team"',
  ]);
});

it("gives a reason for each call that no screen makes, and for no other", () => {
  expect(Object.keys(notOnScreens).sort()).toEqual(callsOnNoScreen().sort());
});

it("is committed as router and contract have it", () => {
  expect(readFileSync(tableFile, "utf8")).toBe(requirementTable());
});
