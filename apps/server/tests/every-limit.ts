import { type Limits, limitNames } from "../src/wire/operators/limits.ts";

/** The same amount for every limit, no cold wallet, and the contract of USDT. */
export function everyLimit(
  amount: string,
  USDT_CONTRACT = "TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf",
): Limits {
  const amounts = Object.fromEntries(limitNames.map((name) => [name, amount])) as Limits;
  return { ...amounts, COLD_ADDRESS: "none", USDT_CONTRACT };
}
