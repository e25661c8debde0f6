import { parseUnits, rateScale } from "@clearhold/money";
import { z } from "zod";
import { readTickerAddress, tickersMin } from "../wire/market/ticker-address.ts";

/** TRX for one USDT; in trillionths it stands in a column of 64 bits. */
export const fixedRateMax = "9000000";

/** Where the desk's rate is read from, in a form that the worker can open. */
export const rateSource = z
  .string()
  .refine(
    isRateSource,
    `must be operators, fixed:<TRX for one USDT, above 0 and at most ${fixedRateMax}>, or tickers: and the addresses of at least two markets`,
  );

function isRateSource(text: string): boolean {
  const [kind, value = ""] = text.split(/:(.*)/s);
  if (kind === "operators") return value === "" && !text.includes(":");
  if (kind === "fixed") return isFixedRate(value);
  return kind === "tickers" && isTickers(value);
}

function isFixedRate(text: string): boolean {
  const rate = parseUnits(text, rateScale) ?? 0n;
  return rate > 0n && rate <= (parseUnits(fixedRateMax, rateScale) ?? 0n);
}

/** Enough addresses that can be read, each of another market. */
function isTickers(text: string): boolean {
  try {
    const markets = text.split(/\s+/).filter(Boolean).map(readTickerAddress);
    const names = new Set(markets.map(({ name }) => name));
    return markets.length >= tickersMin && names.size === markets.length;
  } catch {
    return false;
  }
}
