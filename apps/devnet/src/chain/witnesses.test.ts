import { describe, expect, it } from "vitest";
import { ChainState } from "../state/chain-state.ts";
import { scheduledWitness, solidNumber, witnessKeys } from "./witnesses.ts";

function stateWith(latest: readonly number[]) {
  const keys = witnessKeys(latest.length);
  const state = new ChainState();
  latest.forEach((latestBlockNumber, index) => {
    const address = keys[index]?.address;
    if (address) state.putWitness(address, { latestBlockNumber, produced: 1 });
  });
  return solidNumber(
    state,
    keys.map(({ address }) => address),
  );
}

describe("witnesses", () => {
  it("take turns by slot", () => {
    const keys = witnessKeys(3);
    const turns = [0, 1, 2, 3, 4].map((slot) => keys.indexOf(scheduledWitness(keys, slot)));
    expect(turns).toEqual([0, 1, 2, 0, 1]);
  });

  it("have the same keys on every devnet", () => {
    expect(witnessKeys(2)).toEqual(witnessKeys(2));
    expect(new Set(witnessKeys(27).map(({ address }) => address)).size).toBe(27);
  });

  it("make solid what seven of ten have built upon", () => {
    expect(stateWith([7])).toBe(7);
    expect(stateWith([5, 6, 7])).toBe(5);
    expect(stateWith([9, 3, 5, 4])).toBe(4);
    // The ninth smallest of 27: eight may lag as far as they like.
    const numbers = Array.from({ length: 27 }, (_, index) => (index < 8 ? 1 : 100 + index));
    expect(stateWith(numbers)).toBe(108);
  });
});
