import type { NodeClient } from "@clearhold/tron/node";
import { beforeEach, describe, expect, it } from "vitest";
import type { ChainNodes } from "./chain-nodes.ts";
import { type NodeHeads, openNodeHeads } from "./node-heads.ts";

let at: number;
let heads: [number, number];
let alarms: string[];

beforeEach(() => {
  at = 0;
  heads = [10, 10];
  alarms = [];
});

function nodeWith(head: () => number): NodeClient {
  return { solid: { getNowBlock: async () => ({ number: head() }) } } as unknown as NodeClient;
}

function open(...nodes: readonly [NodeClient, ...NodeClient[]]): NodeHeads {
  const logger = {
    error: (_: unknown, words: string) => void alarms.push(words),
    info: (_: unknown, words: string) => void alarms.push(words),
  };
  return openNodeHeads(nodes as ChainNodes, logger as never, () => at);
}

describe("a node whose final head stands still", () => {
  const first = nodeWith(() => heads[0]);
  const second = nodeWith(() => heads[1]);

  it("raises an alarm after two minutes, and the other one goes on until it moves again", async () => {
    const watch = open(first, second);
    await watch.look();
    expect(watch.word()).toBe("");
    at = 119_000;
    heads = [50, 10];
    await watch.look();
    expect(watch.moving()).toEqual([first, second]);
    at = 121_000;
    expect((await watch.look()).map(({ number }) => number)).toEqual([50]);
    expect(watch.moving()).toEqual([first]);
    expect(watch.word()).toBe("node 2 has no new final blocks");
    await watch.look();
    expect(alarms).toEqual(["the final head of a node stands still"]);
    heads = [51, 51];
    expect((await watch.look()).map(({ number }) => number)).toEqual([51, 51]);
    expect(watch.moving()).toEqual([first, second]);
    expect(watch.word()).toBe("");
    expect(alarms).toHaveLength(2);
  });

  it("is not ready when it is the only one, or when both stand still", async () => {
    for (const watch of [open(first), open(first, second)]) {
      at = 0;
      await watch.look();
      at = 220_000;
      await watch.look();
      expect(() => watch.word()).toThrow("no new final blocks");
      expect(watch.moving()[0]).toBe(first);
    }
  });

  it("is not taken for it because the other one claims to be far ahead", async () => {
    const watch = open(first, second);
    for (at = 0; at < 600_000; at += 3_000) {
      heads = [1_000_000_000 + at, heads[1] + 1];
      await watch.look();
    }
    expect(watch.moving()).toEqual([first, second]);
  });
});
