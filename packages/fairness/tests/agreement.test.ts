import { rmSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { seededRandom } from "../../../bench/replay/seeded-random.ts";
import { makeTestFolder } from "../../../tools/test-folder.ts";
import { verifyFile } from "../src/verify.ts";
import { honest, honestFile } from "./forgeries.ts";
import {
  hasPython,
  sayPython,
  sayPythonOfNode,
  sayTypescript,
  seenOptions,
} from "./run-verifiers.ts";
import { fileOf, sampleCampaign, sampleNetwork } from "./sample-campaign.ts";
import { readVectors } from "./vectors.ts";

const folder = makeTestFolder();
afterAll(() => rmSync(folder, { recursive: true }));

/** In the long form a million draws. A machine without Python has its committed words only. */
const full = Boolean(process.env.CLEARHOLD_FULL);
const [draws, cardsMax] = full ? [50_000, 20_000] : [3_000, 900];
const parts = Array.from({ length: full ? 20 : 1 }, (_, part) => part + 1);
const python = hasPython();

describe(`TypeScript and Python${python ? "" : " (not on this machine)"}`, () => {
  it.each(parts)(`accept ${draws} real draws, and find the same cards: part %i`, (part) => {
    const random = seededRandom(part);
    let done = 0;
    for (let seed = part * 1_000; done < draws; seed += 1) {
      const cards = random.between(1, cardsMax);
      const boxes = random.between(Math.ceil(cards / 2), cards);
      const lapsing = Array.from({ length: random.between(0, 3) }, () => random.between(1, boxes));
      const text = fileOf(sampleCampaign({ seed, cards, boxes, lapsing }));
      const said = sayTypescript(text);
      expect(said).toMatchObject({ fault: null, decided: boxes });
      if (python) expect(sayPython(folder, [text])).toEqual([said]);
      done += boxes;
    }
    expect(done).toBeGreaterThanOrEqual(draws);
  });

  it("compare every block with a node that they are given", async () => {
    const nodes = [honest.network.block, sampleNetwork(1).block];
    const wanted = nodes.map((chain) => verifyFile(honestFile, { chain }).fault?.reason ?? null);
    expect(wanted).toEqual([null, "not-on-chain"]);
    for (const [index, chain] of nodes.entries()) {
      const said = python ? await sayPythonOfNode(folder, honestFile, chain) : wanted[index];
      expect(said).toBe(wanted[index]);
    }
  });

  it("say the same of every committed vector", () => {
    const groups = Map.groupBy(readVectors(), ({ seen }) => seenOptions(seen).join(" "));
    for (const [, group] of groups) {
      const said = group.map((vector) => vector.said);
      const texts = group.map(({ text }) => text);
      const options = seenOptions(group[0]?.seen);
      expect(python ? sayPython(folder, texts, options) : said).toEqual(said);
    }
  });
});
