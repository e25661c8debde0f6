import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import { levelShare } from "./level-share.ts";

const share = (amount: bigint, needed: bigint) =>
  levelShare(money("USDT", amount), money("USDT", needed));

it("is cut, so that a unit below the border is not all of it", () => {
  expect(share(999_999_999n, 1_000_000_000n)).toBe(99);
  expect(share(1_000_000_000n, 1_000_000_000n)).toBe(100);
  expect(share(0n, 50_000_000n)).toBe(0);
});

it("is all of it where a rule asks for one of the two amounts only", () => {
  expect(share(0n, 0n)).toBe(100);
  expect(share(7n, 0n)).toBe(100);
});
