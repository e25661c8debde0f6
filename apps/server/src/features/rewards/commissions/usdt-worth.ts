import { type CurrencyCode, divideRoundDown, formatMoney, money, rateUnit } from "@clearhold/money";

/** Amounts of both coins by their currency. */
export type Sums = readonly { readonly currency: CurrencyCode; readonly units: bigint }[];

/** Together in USDT at a rate of TRX for one USDT in trillionths, rounded down; empty without one. */
export function usdtWorth(sums: Sums, trxPerUsdtE12: bigint | null): string {
  let total = 0n;
  for (const { currency, units } of sums) {
    if (currency === "USDT") total += units;
    else if (trxPerUsdtE12 !== null) total += divideRoundDown(units * rateUnit, trxPerUsdtE12);
    else if (units > 0n) return "";
  }
  return formatMoney(money("USDT", total));
}
