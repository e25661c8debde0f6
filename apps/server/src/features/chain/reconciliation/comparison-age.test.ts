import { expect, it } from "vitest";
import { openComparisonAge } from "./comparison-age.ts";

it("tells which currency no round has compared to an end for three minutes", () => {
  let nowMs = 0;
  const age = openComparisonAge(() => nowMs);
  nowMs = 180_000;
  age.check();
  age.ended("USDT");
  nowMs = 180_001;
  expect(() => age.check()).toThrow("TRX not compared for minutes");
  age.ended("TRX");
  age.check();
});
