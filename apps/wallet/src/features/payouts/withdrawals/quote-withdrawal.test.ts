import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import { quoteWithdrawal } from "./quote-withdrawal.ts";

it.each([
  [10_000_000n, "0.1", 10_000n, 9_990_000n],
  [10_000_000n, "0", 0n, 10_000_000n],
  [1n, "50", 0n, 1n],
  [999n, "0.1", 0n, 999n],
  [1_999n, "0.1", 1n, 1_998n],
  [123_456_789_012_345_678n, "0.25", 308_641_972_530_864n, 123_148_147_039_814_814n],
])("takes of %s units %s percent: %s, leaves %s", (units, percent, fee, received) => {
  const quote = quoteWithdrawal(money("USDT", units), percent);
  expect([quote.fee.units, quote.received.units]).toEqual([fee, received]);
});
