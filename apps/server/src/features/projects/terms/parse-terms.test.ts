import { describe, expect, it } from "vitest";
import { parseTerms, TermsFault } from "./parse-terms.ts";

const now = new Date("2027-01-01T00:00:00Z");
const file = {
  name: "Solar roofs",
  content: "What it does.",
  currency: "USDT",
  target: "1000",
  target_rate: "12.5",
  start: "+10m",
  end: "2027-02-01T00:00:00Z",
  publish: "+60d",
  give: "+61d",
};

function faultsOf(changes: Record<string, unknown>): readonly string[] {
  try {
    parseTerms({ ...file, ...changes }, now);
  } catch (error) {
    if (error instanceof TermsFault) return error.faults;
    throw error;
  }
  return [];
}

describe("a project's terms", () => {
  it("are read in whole coins, percent and times from now", () => {
    const terms = parseTerms({ ...file, plan: [{ name: "Panels", share: "100" }] }, now);
    expect(terms).toMatchObject({
      targetUnits: 1_000_000_000n,
      targetMinUnits: 0n,
      subscriptionMinUnits: 1_000_000n,
      personLimitUnits: 1_000_000_000n,
      targetRatePpm: 125_000n,
      plan: [{ name: "Panels", sharePpm: 1_000_000 }],
      startAt: new Date("2027-01-01T00:10:00Z"),
      endAt: new Date("2027-02-01T00:00:00Z"),
    });
  });

  it("name every field that does not fit at once", () => {
    expect(faultsOf({ target: 1000, currency: "EUR", start: "soon", colour: "red" })).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^target: /),
        expect.stringMatching(/^currency: /),
        expect.stringMatching(/^start: /),
        expect.stringMatching(/colour/),
      ]),
    );
  });

  it.each([
    [{ target: "0", subscription_minimum: "0" }, "target: must be above zero"],
    [{ minimum: "1001" }, "minimum: must not be above target"],
    [{ person_limit: "2000" }, "person_limit: must not be above target"],
    [
      { subscription_minimum: "20", person_limit: "10" },
      "subscription_minimum: must not be above person_limit",
    ],
    [{ end: "+1m" }, "end: must be after start"],
    [{ publish: "+1d" }, "publish: must not be before end and the last cooling_off_hours"],
    [{ give: "+59d" }, "give: must not be before publish"],
    [{ plan: [{ name: "Half", share: "50" }] }, "plan: the shares must add up to 100"],
  ])("%j: %s", (changes, fault) => {
    expect(faultsOf(changes)).toContain(fault);
  });

  it.each(["1e3", "-5", "1.5", "", "0x10"])("take no target like %j", (target) => {
    expect(faultsOf({ target }).some((fault) => fault.startsWith("target: "))).toBe(true);
  });
});
