import { parseUnits, rateScale, rateUnit } from "@clearhold/money";
import type { PriceFeed, TickerFeed } from "../wire/market/rate-source.ts";
import { readTickerAddress, type TickerAddress } from "../wire/market/ticker-address.ts";

/** A market answers within this time, or its word is missing from this round. */
const timeoutMs = 5_000;
const bytesMax = 65_536;

/**
 * Reads a market's public ticker. A redirect is an error: nobody configured where it leads.
 * @throws Error at once when the address is not of the form that `readTickerAddress` reads.
 */
export function openTicker(address: string, now: () => Date): TickerFeed {
  const { name, read } = openPrice(readTickerAddress(address), now);
  return {
    name,
    async read() {
      const { perUsdtE12: trxPerUsdtE12, at } = await read();
      return { name, trxPerUsdtE12, at };
    },
  };
}

/** The same for any price of USDT; a redirect is an error here too. */
export function openPrice(address: TickerAddress, now: () => Date): PriceFeed {
  const { url, name, price, at, isPerUsdt } = address;
  return {
    name,
    async read() {
      const answer = await ask(url);
      const perUsdtE12 = rateOf(valueAt(answer, price), isPerUsdt, name);
      return { perUsdtE12, at: at ? timeOf(valueAt(answer, at), name, now()) : now() };
    },
  };
}

async function ask(url: URL): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`ticker ${url.host}: answered ${response.status}`);
  let text = "";
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > bytesMax) throw new Error(`ticker ${url.host}: too long an answer`);
  }
  // A price is read from its own digits: as a JavaScript number it would lose some.
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === "number" ? (context?.source ?? String(value)) : value,
  );
}

function valueAt(answer: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (value, part) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      answer,
    );
}

function rateOf(value: unknown, isPerUsdt: boolean, name: string): bigint {
  const digits = typeof value === "string" ? /^\d{1,9}(\.\d{1,12})?/.exec(value)?.[0] : undefined;
  const whole = digits !== undefined && /^\d{1,9}(\.\d{1,40})?$/.test(String(value));
  const price = whole ? parseUnits(digits, rateScale) : null;
  if (price === null || price === 0n) throw new Error(`ticker ${name}: no price in its answer`);
  return isPerUsdt ? price : (rateUnit * rateUnit) / price;
}

/** Larger than any second: such a time is in milliseconds, microseconds or nanoseconds. */
const secondsMax = 100_000_000_000;

/** A time to come is now: with it, a rate would stay fresh for longer than others. */
function timeOf(value: unknown, name: string, now: Date): Date {
  if (typeof value !== "string" || !/^\d{1,19}(\.\d{1,20})?$/.test(value)) {
    throw new Error(`ticker ${name}: no time in its answer`);
  }
  let seconds = Number(value);
  while (seconds > secondsMax) seconds /= 1000;
  return new Date(Math.min(Math.round(seconds * 1000), now.getTime()));
}
