import { describe, expect, it } from "vitest";
import { walletEndpoints } from "../index.ts";
import { getDrawFile } from "./campaigns.ts";

const files = walletEndpoints.filter(({ file }) => file !== null);

describe("a call that sends a whole file", () => {
  it.each([getDrawFile, ...files])("$name is counted as an export", ({ limit }) => {
    expect(limit).toBe("export");
  });

  it("is known by its files: statements, archives and settlement sheets", () => {
    expect(files.map(({ name }) => name).sort()).toEqual([
      "downloadSheet",
      "exportBills",
      "fetchDataExport",
    ]);
  });
});
