import path from "node:path";
import { expect, it } from "vitest";
import { lackOfRoom } from "./temporary-folder.ts";
import { makeTestFolder } from "./test-folder.ts";

it("says in one sentence what is in the way of a run, and how to go on", () => {
  const folder = makeTestFolder();
  expect(lackOfRoom(folder, 0)).toBeUndefined();
  expect(lackOfRoom(folder, 1e9)).toMatch(
    /^\S+ has \d+\.\d GiB free and the tests need 1000000000 GiB; another folder can be named with TMPDIR$/,
  );
  expect(lackOfRoom(path.join(folder, "none"), 0)).toMatch(/none cannot be used .* TMPDIR$/);
});
