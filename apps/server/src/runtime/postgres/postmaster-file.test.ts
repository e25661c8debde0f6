import { describe, expect, it } from "vitest";
import { parsePostmasterFile } from "./postmaster-file.ts";

const lines = ["4711", "/d", "1790000000", "5432", "/d/run", "", "  1 2", "ready   ", ""];

describe("postmaster.pid", () => {
  it("says who runs, where and whether it is ready", () => {
    expect(parsePostmasterFile(lines.join("\n"))).toEqual({
      pid: 4711,
      port: 5432,
      socketFolder: "/d/run",
      ready: true,
    });
  });

  it.each(["starting", "stopping", "standby"])("is not ready while it says %s", (status) => {
    expect(parsePostmasterFile(lines.with(7, status).join("\n"))?.ready).toBe(false);
  });

  it.each([
    ["an empty file", ""],
    ["half a file", "4711\n/d\n"],
    ["nonsense", "x\n\n\nx"],
  ])("is nothing while it is %s", (_name, text) => {
    expect(parsePostmasterFile(text)).toBeUndefined();
  });
});
