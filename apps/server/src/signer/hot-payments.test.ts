import { hexAddress } from "@clearhold/tron/address";
import { beforeEach, describe, expect, it } from "vitest";
import type { ChainBlock } from "../wire/chain/chain-block.ts";
import { type HotPayments, openHotPayments } from "./hot-payments.ts";

const hot = "TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC";
const outside = `41${"9".repeat(40)}`;

let blocks: ChainBlock[];
let asked: number[];
let payments: HotPayments;

beforeEach(() => {
  blocks = [];
  asked = [];
  payments = openHotPayments({
    chain: {
      async readSolid(number) {
        asked.push(number);
        return blocks[number] as ChainBlock;
      },
    },
    hotAddress: hot,
  });
});

/** One block each second; some carry a payment of so many units out of the paying wallet, or into it. */
function addBlock(out = 0n, into = 0n): ChainBlock {
  const number = blocks.length;
  const movement = (units: bigint, from: string, to: string) =>
    units > 0n
      ? [
          {
            ...{ txid: `${number}`, kind: "log" as const, position: "0", from, to, units },
            ...{ currency: "USDT" as const, proved: true },
          },
        ]
      : [];
  const block = {
    ...{ number, id: `${number}`, parentId: `${number - 1}`, at: new Date(number * 1000) },
    movements: [
      ...movement(out, hexAddress(hot), outside),
      ...movement(into, outside, hexAddress(hot)),
    ],
    outcomes: new Map(),
  };
  blocks.push(block);
  return block;
}

const unitsSince = async (seconds: number) =>
  (await payments.since(seconds * 1000, blocks.at(-1) as ChainBlock)).map(({ units }) => units);

describe("what left the paying wallet", () => {
  it("is read back to a time, and each block once", async () => {
    for (let number = 0; number < 10; number += 1) addBlock(BigInt(number), 100n);
    expect(await unitsSince(7)).toEqual([9n, 8n, 7n]);
    expect(asked).toEqual([9, 8, 7, 6]);
    payments.take(addBlock(10n));
    expect(new Set(await unitsSince(5))).toEqual(new Set([10n, 9n, 8n, 7n, 6n, 5n]));
    expect(asked).toEqual([9, 8, 7, 6, 5, 4]);
  });

  it("is read back to the first block of the chain and no further", async () => {
    for (let number = 0; number < 4; number += 1) addBlock(BigInt(number));
    expect(await unitsSince(-100)).toEqual([3n, 2n, 1n]);
    expect(asked).toEqual([3, 2, 1]);
  });

  it("is refused while there is more to read, and goes on where it was", async () => {
    for (let number = 0; number < 1_000; number += 1) addBlock(number === 50 ? 7n : 0n);
    await expect(unitsSince(50)).rejects.toThrow(/still reads the chain back, and is at block 600/);
    await expect(unitsSince(50)).rejects.toThrow(/at block 200/);
    expect(await unitsSince(50)).toEqual([7n]);
    expect(asked).toHaveLength(951);
  });

  it("is not believed of blocks that are not below what was read", async () => {
    for (let number = 0; number < 5; number += 1) addBlock();
    payments.take(blocks[4] as ChainBlock);
    blocks[3] = { ...(blocks[3] as ChainBlock), id: "another" };
    await expect(unitsSince(1)).rejects.toThrow(/block 3 something else/);
  });
});
