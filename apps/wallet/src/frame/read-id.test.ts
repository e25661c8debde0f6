import { expect, it } from "vitest";
import { readId } from "./read-id.ts";

const project = JSON.stringify({ id: "prj_1", name: "Ölmühle", balance: "999999" });

it("takes the id itself first", () => {
  expect(readId({ id: "prj_0", data: project })).toBe("prj_0");
});

it("reads the id out of an old link, however it was packed", () => {
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(project)));
  for (const data of [project, encodeURIComponent(project), base64, '"prj_1"']) {
    expect(readId({ data })).toBe("prj_1");
  }
});

it.each([
  ['{"id":3,"ename":"Security"}', "3"],
  [btoa('{"id":4}'), "4"],
  ["2", "2"],
])("reads a number out of %s", (data, id) => {
  expect(readId({ data })).toBe(id);
});

it("finds nothing in what is no such link", () => {
  for (const data of [
    undefined,
    "",
    "null",
    "{}",
    "%E0%A4%A",
    "not base 64!",
    "[1]",
    '{"id":1.5}',
    '{"id":[3]}',
  ]) {
    expect(readId({ data })).toBeUndefined();
  }
});
