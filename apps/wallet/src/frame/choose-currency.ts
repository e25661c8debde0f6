import { type CurrencyCode, isCurrencyCode } from "@clearhold/money";

/** The currency that a link names, if it names one. The old spelling of case is forgiven. */
export function readCurrency(text: string | undefined): CurrencyCode | null {
  const code = (text ?? "").toUpperCase();
  return isCurrencyCode(code) ? code : null;
}
