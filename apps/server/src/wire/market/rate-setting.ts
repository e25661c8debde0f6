import { parseUnits, rateScale } from "@clearhold/money";
import { readTickerAddress, tickersMin } from "./ticker-address.ts";

/** TRX for one USDT; in trillionths it stands in a column of 64 bits. */
export const fixedRateMax = "9000000";

/** Whether the worker can open this as the source of the desk's rate. */
export function isRateSource(text: string): boolean {
  const [kind, value = ""] = text.split(/:(.*)/s);
  if (kind === "operators") return value === "" && !text.includes(":");
  if (kind === "fixed") return isFixedRate(value);
  return kind === "tickers" && isTickers(value);
}

/** The same source as it is stored: between two addresses stands one blank. */
export function storedRateSource(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^tickers: /, "tickers:");
}

function isFixedRate(text: string): boolean {
  const rate = parseUnits(text, rateScale) ?? 0n;
  return rate > 0n && rate <= (parseUnits(fixedRateMax, rateScale) ?? 0n);
}

/** Enough addresses that can be read, each of another market. */
function isTickers(text: string): boolean {
  try {
    const markets = text
      .split(/\s+/)
      .filter(Boolean)
      .map((one) => readTickerAddress(one));
    const names = new Set(markets.map(({ name }) => name));
    return markets.length >= tickersMin && names.size === markets.length;
  } catch {
    return false;
  }
}
