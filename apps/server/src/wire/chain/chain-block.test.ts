import { expect, it } from "vitest";
import { confirmationsSoFar } from "./chain-block.ts";

it.each([
  [100n, 99n, 0],
  [100n, 0n, 0],
  [100n, 100n, 1],
  [100n, 105n, 6],
  [100n, 117n, 18],
  [100n, 118n, 18],
  [100n, 9_000n, 18],
])("of block %i under head %i are %i of 19, and all 19 by no block", (block, head, count) => {
  expect(confirmationsSoFar(block, head, 19)).toBe(count);
});

it("of one that is needed shows none before it is final", () => {
  expect(confirmationsSoFar(100n, 100n, 1)).toBe(0);
});
