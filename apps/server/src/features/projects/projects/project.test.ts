import { money } from "@clearhold/money";
import { describe, expect, it } from "vitest";
import { boundsOf } from "./project.ts";

describe("what a project still takes", () => {
  const terms = { targetUnits: 100n, subscriptionMinUnits: 30n, personLimitUnits: 50n };
  const project = { ...terms, currency: "USDT" } as const;

  it.each([
    // raised, mine -> quota, personal, minimum
    [0n, 0n, 100n, 50n, 30n],
    [80n, 20n, 20n, 30n, 20n],
    [100n, 60n, 0n, 0n, 0n],
    // The last piece of a person's limit, or of the project, whichever is smaller.
    [40n, 45n, 60n, 5n, 5n],
    [97n, 30n, 3n, 20n, 3n],
    [70n, 19n, 30n, 31n, 30n],
    [20n, 50n, 80n, 0n, 0n],
  ])("raised %d, mine %d", (raisedUnits, mineUnits, quota, personal, minimum) => {
    expect(boundsOf({ ...project, raisedUnits, mineUnits })).toEqual({
      quota: money("USDT", quota),
      personal: money("USDT", personal),
      minimum: money("USDT", minimum),
    });
  });
});
