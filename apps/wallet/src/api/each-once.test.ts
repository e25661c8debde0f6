import { expect, it } from "vitest";
import { eachOnce } from "./each-once.ts";

it("shows a row once that a newer one pushed onto the next page, in its place and as it is now", () => {
  const first = [
    { id: "c", state: "held" },
    { id: "b", state: "held" },
  ];
  const second = [
    { id: "b", state: "paid" },
    { id: "a", state: "paid" },
  ];
  expect(eachOnce([{ data: first }, { data: second }])).toEqual([
    { id: "c", state: "held" },
    { id: "b", state: "paid" },
    { id: "a", state: "paid" },
  ]);
});
