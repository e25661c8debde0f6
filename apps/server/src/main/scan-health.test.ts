import { describe, expect, it } from "vitest";
import { ScanFault } from "../chain/chain-nodes.ts";
import { openScanHealth } from "./scan-health.ts";

describe("the word on the chain", () => {
  it("is said at once for a contradiction, and after a while for a silence", async () => {
    let at = 0;
    const health = openScanHealth(() => at);
    expect(() => health.check()).toThrow("not read yet");
    await health.watch(Promise.resolve(1));
    expect(health.check()).toBe("read");

    const silent = Promise.reject(new Error("no answer in time"));
    await expect(health.watch(silent)).rejects.toThrow("no answer");
    expect(health.check()).toBe("read");
    at = 16_000;
    expect(() => health.check()).toThrow("a node is silent");

    await health.watch(Promise.resolve(1));
    const fault = new ScanFault("nodes disagree on block 7: the receipt of ab", "nodes disagree");
    await expect(health.watch(Promise.reject(fault))).rejects.toBe(fault);
    expect(() => health.check()).toThrow("nodes disagree");
    await health.watch(Promise.resolve(0));
    expect(health.check()).toBe("read");
  });
});
