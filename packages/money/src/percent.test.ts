import { describe, expect, it } from "vitest";
import { formatPercent, parsePercent } from "./percent.ts";

describe("a rate as percent", () => {
  it.each([
    [5_000n, "0.5"],
    [125_000n, "12.5"],
    [0n, "0"],
    [1n, "0.0001"],
    [1_000_000n, "100"],
  ] as const)("%d parts per million are %s", (ppm, text) => {
    expect(formatPercent(ppm)).toBe(text);
    expect(parsePercent(text)).toBe(ppm);
  });

  it.each(["0.00001", "-1", "12.5%", ""])("does not read %j", (text) => {
    expect(parsePercent(text)).toBeNull();
  });
});
