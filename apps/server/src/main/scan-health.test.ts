import { NodeFault } from "@clearhold/tron/node";
import { describe, expect, it } from "vitest";
import { ScanFault } from "../chain/chain-nodes.ts";
import { openScanHealth } from "./scan-health.ts";

const silent = () => Promise.reject(new NodeFault("timeout", "no answer in time"));
const coded = (message: string, code: string) => Object.assign(new Error(message), { code });

describe("the word on the chain", () => {
  it("is said at once for a contradiction, and after a while for a silence", async () => {
    let at = 0;
    const health = openScanHealth(
      async () => null,
      () => at,
    );
    await expect(health.check()).rejects.toThrow("not read yet");
    await health.watch(Promise.resolve(1));
    expect(await health.check()).toBe("read");

    await expect(health.watch(silent())).rejects.toThrow("no answer");
    expect(await health.check()).toBe("read");
    at = 16_000;
    await expect(health.check()).rejects.toThrow("a node is silent");

    await health.watch(Promise.resolve(1));
    const fault = new ScanFault("nodes disagree on block 7: the receipt of ab", "nodes disagree");
    await expect(health.watch(Promise.reject(fault))).rejects.toBe(fault);
    await expect(health.check()).rejects.toThrow("nodes disagree");
    await health.watch(Promise.resolve(0));
    expect(await health.check()).toBe("read");
  });

  it.each([
    ["its own", coded("canceling statement due to lock timeout", "55P03"), "held by another login"],
    [
      "one below",
      new Error("unclear", { cause: coded("lock timeout", "55P03") }),
      "held by another login",
    ],
    ["no lock", coded("remaining connection slots are reserved", "53300"), "see the worker's log"],
    ["no database", new Error("cannot read properties"), "see the worker's log"],
  ])("names what failed by the failure, %s, and no node", async (_which, error, word) => {
    const health = openScanHealth(async () => null);
    await expect(health.watch(Promise.reject(error))).rejects.toBe(error);
    await expect(health.check()).rejects.toThrow(word);
    await expect(health.watch(silent())).rejects.toThrow();
    await expect(health.check()).rejects.toThrow("a node is silent");
  });

  it("names who holds rows while the round still waits, and after it", async () => {
    let holders: string | null = "clearhold_api (process 7)";
    const health = openScanHealth(async () => holders);
    await expect(health.check()).rejects.toThrow("rows are held by clearhold_api (process 7)");
    holders = null;
    const late = coded("lock timeout", "55P03");
    await expect(health.watch(Promise.reject(late))).rejects.toBe(late);
    await expect(health.check()).rejects.toThrow("rows are held by clearhold_api (process 7)");
  });
});
