import { money } from "@clearhold/money";
import { expect, it } from "vitest";
import { quoteOutcome } from "./quote-outcome.ts";

const usdt = (units: bigint) => money("USDT", units);

it.each([
  [100_000_000n, "12.5", 12_500_000n, 2_500_000n, 110_000_000n],
  [100_000_000n, "0", 0n, 0n, 100_000_000n],
  [100_000_000n, "-12.5", -12_500_000n, 0n, 87_500_000n],
  [100_000_000n, "-100", -100_000_000n, 0n, 0n],
  [7n, "33.3333", 2n, 0n, 9n],
  [3n, "-33.3333", -1n, 0n, 2n],
  [0n, "12.5", 0n, 0n, 0n],
])("of %s at %s percent there is a result of %s, fee %s, back %s", (...row) => {
  const [amount, percent, result, fee, received] = row;
  const outcome = quoteOutcome(usdt(amount), percent);
  expect([outcome.result.units, outcome.fee.units, outcome.received.units]).toEqual([
    result,
    fee,
    received,
  ]);
});
