import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { systemClock } from "./clock.ts";
import { idOfFact, newId } from "./ids.ts";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** The number that the digits of an identifier write. */
const numberOf = (id: string) =>
  [...id.slice(4)].reduce((sum, digit) => sum * 32n + BigInt(alphabet.indexOf(digit)), 0n);

describe("an identifier", () => {
  it.each(["", "a movement", "0 1 log 7"])(
    "writes the hash of the fact %j in 26 digits",
    (fact) => {
      const hash = createHash("sha256").update(`dep ${fact}`).digest("hex");
      const id = idOfFact("dep", fact);
      expect(id).toMatch(/^dep_[0-9a-z]{26}$/);
      expect(numberOf(id)).toBe(BigInt(`0x${hash.slice(0, 32)}`));
    },
  );

  it("begins with its time, and no two of a moment are alike", () => {
    const moment = new Date("2026-03-09T01:02:03.004Z");
    const ids = Array.from({ length: 3_000 }, () => newId("exc", { now: () => moment }));
    expect(new Set(ids.map((id) => numberOf(id) & ((1n << 80n) - 1n))).size).toBe(3_000);
    for (const id of ids) expect(numberOf(id) >> 80n).toBe(BigInt(moment.getTime()));
    expect(newId("exc", systemClock) > (ids[0] ?? "")).toBe(true);
  });
});
