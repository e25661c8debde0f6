import { type BlockHeader, headerHashOf, headerToHex } from "@clearhold/tron/block";
import { addressOfPrivateKey, signHash } from "@clearhold/tron/keys";
import { type Header, readSignedHeader } from "@clearhold/tron/node-answers";
import { describe, expect, it } from "vitest";
import { type HeaderNode, openWitnesses, type WitnessesOptions } from "./witnesses.ts";

const keys = Array.from({ length: 30 }, (_, index) => new Uint8Array(32).fill(index + 1));
const names = keys.map((key) => addressOfPrivateKey(key));
const genesis = "0".repeat(64);

/** A chain whose blocks are signed by these keys in turn; the first has height 1. */
function chainOf(makers: readonly number[]): Header[] {
  const headers: Header[] = [];
  for (const [index, maker] of makers.entries()) {
    const [number, timestamp] = [index + 1, 3000 * (index + 1)];
    const parentHash = headers.at(-1)?.id ?? genesis;
    const header: BlockHeader = {
      ...{ number, timestamp, parentHash, txTrieRoot: genesis, witnessId: maker },
      // The name in the header counts nothing.
      ...{ witnessAddress: names[29] ?? "", version: 32, accountStateRoot: "" },
    };
    const witnessSignature = signHash(headerHashOf(header), keys[maker] ?? new Uint8Array());
    headers.push(readSignedHeader({ signedHex: headerToHex(header), witnessSignature }));
  }
  return headers;
}

function nodeOf(chain: readonly Header[]): HeaderNode {
  const view = {
    findHeader: async (number: number) => chain[number - 1] ?? null,
    getNowBlock: async () => chain.at(-1) as Header,
  };
  return { head: view, solid: view };
}

type Kept = { configured: readonly string[]; active: readonly string[] };

function openOver(chains: readonly Header[][], configured: readonly number[], kept?: Kept) {
  const memory: { kept: Kept | null } = { kept: kept ?? null };
  const witnesses = openWitnesses({
    nodes: chains.map(nodeOf) as unknown as WitnessesOptions["nodes"],
    configured: configured.flatMap((one) => names[one] ?? []),
    store: {
      find: async () => memory.kept,
      save: async (record) => {
        memory.kept = record;
      },
    },
    logger: { info() {}, warn() {} },
  });
  return { witnesses, memory };
}

function placeOf(chain: readonly Header[], number: number) {
  const { id, parentHash: parentId } = chain[number - 1] as Header;
  return { number, id, parentId };
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const listed = (...places: number[]) => places.map((place) => names[place]);

describe("a block", () => {
  it("is approved when more than two thirds of the list signed it or blocks on top of it", async () => {
    const chain = chainOf([0, 1, 2, 3]);
    const { witnesses } = openOver([chain], [0, 1, 2, 3]);
    expect(await witnesses.follow(placeOf(chain, 1))).toBe(true);
    expect(await witnesses.follow(placeOf(chain, 2))).toBe(true);
    expect(await witnesses.follow(placeOf(chain, 3))).toBe(false);
  });

  it("needs 19 of 27, as on the real network", async () => {
    for (const [count, isApproved] of [
      [18, false],
      [19, true],
    ] as const) {
      const chain = chainOf(range(count));
      const { witnesses } = openOver([chain], range(27));
      expect(await witnesses.approve(placeOf(chain, 1))).toBe(isApproved);
    }
  });

  it("is not approved by one stolen key, however many blocks it signs", async () => {
    const chain = chainOf(range(90).map(() => 0));
    const { witnesses } = openOver([chain], [0, 1, 2, 3]);
    await expect(witnesses.follow(placeOf(chain, 1))).rejects.toThrow(/1 of 4 witnesses approve/);
  });

  it("is not approved in another block's place", async () => {
    const [chain, other] = [chainOf([0, 1, 2, 3]), chainOf([3, 2, 1, 0])];
    const { witnesses } = openOver([chain], [0, 1, 2, 3]);
    expect(await witnesses.approve(placeOf(other, 1))).toBe(false);
  });

  it("is approved after the head has replaced those that were on top of it", async () => {
    const chain = chainOf([0, 1]);
    const { witnesses } = openOver([chain], [0, 1, 2, 3]);
    expect(await witnesses.approve(placeOf(chain, 1))).toBe(false);
    chain.splice(0, 2, ...chainOf([0, 2, 1]));
    expect(await witnesses.approve(placeOf(chain, 1))).toBe(true);
  });
});

describe("the list", () => {
  it("takes in a new maker whom the others built upon, and drops who was silent the longest", async () => {
    const makers = [27, ...range(26).map((place) => place + 1)];
    const chain = chainOf(makers);
    const { witnesses, memory } = openOver([chain], range(27));
    expect(await witnesses.approve(placeOf(chain, 1))).toBe(true);
    expect(memory.kept?.active).toHaveLength(27);
    expect(memory.kept?.active).not.toContain(names[27]);
    expect(await witnesses.follow(placeOf(chain, 1))).toBe(true);
    expect(memory.kept?.active).toHaveLength(27);
    expect(memory.kept?.active.at(-1)).toBe(names[27]);
    expect(memory.kept?.active).not.toContain(names[0]);
  });

  it("does not take in whom too few built upon", async () => {
    const chain = chainOf([27, ...range(18)]);
    const { witnesses, memory } = openOver([chain], range(27));
    expect(await witnesses.follow(placeOf(chain, 1))).toBe(false);
    expect(memory.kept?.active).not.toContain(names[27]);
  });

  it("is kept, and pinned anew by another configured one only", async () => {
    const chain = chainOf([0, 1, 2, 3]);
    const kept = { configured: listed(5) as string[], active: listed(0, 1, 2, 3) as string[] };
    for (const [configured, isApproved] of [
      [[], true],
      [[5], true],
      [[6], false],
    ] as const) {
      const { witnesses } = openOver([chain], configured, kept);
      const verdict = witnesses.approve(placeOf(chain, 1));
      expect(await verdict).toBe(isApproved);
    }
  });

  it("comes from two nodes that give the same final block", async () => {
    const chain = chainOf([2, 0, 1, 2, 3, 1]);
    const { witnesses, memory } = openOver([chain, chain.slice(0, 5)], []);
    await witnesses.approve(placeOf(chain, 1));
    expect(memory.kept?.active).toEqual(listed(0, 1, 2, 3));
  });

  it("is unknown to one node alone, and to two that disagree", async () => {
    const [chain, other] = [chainOf([0, 1, 2]), chainOf([0, 2, 1])];
    const alone = openOver([chain], []);
    await expect(alone.witnesses.approve(placeOf(chain, 1))).rejects.toThrow(/TRON_WITNESS_LIST/);
    const torn = openOver([chain, other], []);
    await expect(torn.witnesses.approve(placeOf(chain, 1))).rejects.toThrow(/disagree on block 3/);
    expect([alone.memory.kept, torn.memory.kept]).toEqual([null, null]);
  });
});
