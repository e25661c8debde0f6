import { parseUnits } from "./decimal-text.ts";

/** Decimals that an exchange rate carries inside. */
const rateScale = 12;

/** An exact positive rate, `to` per one `from`, as a fraction of whole numbers. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint };

/** Reads a positive decimal rate. Throws on anything else: rates come from configuration and feeds. */
export function rate(text: string): Rate {
  const numerator = parseUnits(text, rateScale);
  if (numerator === null || numerator === 0n) throw new Error(`not a rate: ${text}`);
  return { numerator, denominator: 10n ** BigInt(rateScale) };
}
