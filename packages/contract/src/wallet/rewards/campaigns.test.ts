import { describe, expect, it } from "vitest";
import { walletEndpoints } from "../index.ts";
import { getDrawFile } from "./campaigns.ts";

describe("a call that sends a whole file", () => {
  it("is counted as an export, or as a proof where a screen recomputes it", () => {
    const files = walletEndpoints.filter(({ file }) => file !== null);
    const limits = [getDrawFile, ...files].map(({ name, limit }) => [name, limit]);
    expect(Object.fromEntries(limits)).toEqual({
      downloadSheet: "proof",
      exportBills: "export",
      fetchDataExport: "export",
      getDrawFile: "proof",
    });
  });
});
