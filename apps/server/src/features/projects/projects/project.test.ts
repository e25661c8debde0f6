import { describe, expect, it } from "vitest";
import { quotaOf } from "./project.ts";

describe("quota", () => {
  const project = { targetUnits: 100n, subscriptionMinUnits: 30n, personLimitUnits: 50n };

  it.each([
    // raised, mine -> remaining, personal, minimum
    [0n, 0n, 100n, 50n, 30n],
    [80n, 20n, 20n, 30n, 20n],
    [100n, 60n, 0n, 0n, 0n],
  ])("raised %d, mine %d", (raisedUnits, mine, remainingUnits, personalUnits, minimumUnits) => {
    expect(quotaOf({ ...project, raisedUnits }, mine)).toEqual({
      remainingUnits,
      personalUnits,
      minimumUnits,
    });
  });
});
