import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { makeTestFolder } from "../../../../tools/test-folder.ts";
import { writeFileWhole } from "./write-file-whole.ts";

it("a small file is made whole, replaced whole, and kept when the new text cannot be written", () => {
  const folder = makeTestFolder();
  const file = path.join(folder, "pepper");
  try {
    writeFileWhole(file, "one", 0o400);
    writeFileWhole(file, "two", 0o400);
    expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual(["two", 0o400]);
    expect(readdirSync(folder)).toEqual(["pepper"]);
    mkdirSync(`${file}.new`);
    expect(() => writeFileWhole(file, "three", 0o400)).toThrow();
    expect(readFileSync(file, "utf8")).toBe("two");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
