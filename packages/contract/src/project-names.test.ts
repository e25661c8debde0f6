import { expect, it } from "vitest";
import { markedName, projectOrderNo } from "./project-names.ts";

it("an order number has six digits, and more where there are more projects", () => {
  expect([1, 12, 1_234_567].map(projectOrderNo)).toEqual(["P000001", "P000012", "P1234567"]);
});

it("a demonstration is marked, and nothing else", () => {
  expect([markedName("Roofs", true), markedName("Roofs", false)]).toEqual([
    ...["Roofs (DEMO)", "Roofs"],
  ]);
});
