import { describe, expect, it } from "vitest";
import { lateDraws } from "./late-draws.ts";

const due = (campaignId: string, height: bigint) => ({
  campaignId,
  number: 3,
  height,
  waiting: 2n,
});

describe("a draw", () => {
  it.each([
    ["whose block does not exist yet", 1_000, false],
    ["whose block has just become final", 1_100, false],
    ["that the next rounds decide", 1_119, false],
    ["that nobody decided for a minute", 1_120, true],
    ["that nobody decided for a day", 30_000, true],
  ])("%s is late or not", (_, solid, isLate) => {
    const late = lateDraws([due("cmp_1", 1_100n)], solid);
    expect(late.map(({ blocksLate }) => blocksLate)).toEqual(
      isLate ? [BigInt(solid) - 1_100n] : [],
    );
  });

  it("of one campaign is late while that of another is not", () => {
    const late = lateDraws([due("cmp_1", 1_100n), due("cmp_2", 500n)], 1_105);
    expect(late.map(({ campaignId }) => campaignId)).toEqual(["cmp_2"]);
  });
});
