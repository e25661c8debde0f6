import { expect, it } from "vitest";
import { readProjectLink } from "./read-project-link.ts";

it("takes the project from the id", () => {
  expect(readProjectLink({ id: "prj_1" })).toEqual({ id: "prj_1", shelf: null });
});

it("takes the shelf from the id where the project stands in the data", () => {
  const data = JSON.stringify({ id: "prj_7" });
  expect(readProjectLink({ id: "2", data })).toEqual({ id: "prj_7", shelf: "2" });
  expect(readProjectLink({ data })).toEqual({ id: "prj_7", shelf: null });
});

it("finds nothing in an empty link", () => {
  expect(readProjectLink({})).toEqual({ id: undefined, shelf: null });
});
