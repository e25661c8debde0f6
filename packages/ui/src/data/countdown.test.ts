import { expect, it } from "vitest";
import { spellDuration } from "./countdown.tsx";

it("spells hours, minutes and seconds, and days only when there are some", () => {
  expect(spellDuration(0, "d")).toBe("00:00:00");
  expect(spellDuration(3_661, "d")).toBe("01:01:01");
  expect(spellDuration(2 * 86_400 + 59, "d")).toBe("2d 00:00:59");
});
