import { expect, it } from "vitest";
import { addressGroups } from "./address-groups.ts";

const address = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

it("shows every character, in groups of four", () => {
  const groups = addressGroups(address).map((group) => group.map((piece) => piece.text).join(""));
  expect(groups.join("")).toBe(address);
  expect(groups.slice(0, -1).every((group) => group.length === 4)).toBe(true);
});

it("prints the first six and the last six bold", () => {
  const pieces = addressGroups(address).flat();
  const bold = pieces.filter((piece) => piece.bold).map((piece) => piece.text);
  expect(bold.join("")).toBe(address.slice(0, 6) + address.slice(-6));
});

it("has nothing to show for nothing", () => {
  expect(addressGroups("")).toEqual([]);
});
