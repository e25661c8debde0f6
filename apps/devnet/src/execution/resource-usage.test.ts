import { describe, expect, it } from "vitest";
import { unusedResource, windowSlots } from "../state/account.ts";
import { addFreeUsage, addUsage, usageAt } from "./resource-usage.ts";

describe("used bandwidth and energy", () => {
  it("fade in a straight line over one day", () => {
    const used = addFreeUsage(unusedResource, 600n, 1000);
    expect(usageAt(used, 1000)).toBe(600n);
    expect(usageAt(used, 1000 + windowSlots / 2)).toBe(300n);
    expect(usageAt(used, 1000 + windowSlots - 1)).toBe(0n);
    expect(usageAt(used, 1000 + windowSlots)).toBe(0n);
  });

  it("add up at one moment, and to what is left later", () => {
    const first = addFreeUsage(unusedResource, 265n, 10);
    const second = addFreeUsage(first, 265n, 10);
    expect(usageAt(second, 10)).toBe(530n);
    const later = addFreeUsage(second, 100n, 10 + windowSlots / 2);
    expect(usageAt(later, 10 + windowSlots / 2)).toBe(365n);
  });

  it("weigh the window of a stake's old and new use", () => {
    const first = addUsage(unusedResource, 64_285n, 100);
    expect(first.windowMilliSlots).toBe(windowSlots * 1000);
    const second = addUsage(first, 64_285n, 100 + windowSlots / 2);
    expect(second.used).toBe(96_427n);
    // 32,142 of it has half a day left and 64,285 a whole one; rounded up.
    expect(second.windowMilliSlots).toBe(24_000_050);
    expect(usageAt(second, 100 + windowSlots / 2 + 24_000)).toBe(0n);
  });
});
