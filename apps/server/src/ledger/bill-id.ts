import { type CurrencyCode, isCurrencyCode } from "@clearhold/money";

/**
 * A bill is named by the balance that it moved and that balance's version, so that the name of
 * another's bill leads to one's own or to none.
 */
type BillId = { readonly currency: CurrencyCode; readonly version: bigint };

/** A bill's name as it leaves. */
export function formatBillId({ currency, version }: BillId): string {
  return `${currency}-${version}`;
}

/** Reads a bill's name; null for what is none. */
export function parseBillId(text: string): BillId | null {
  const [, currency = "", version = ""] = /^([A-Z]+)-([1-9][0-9]{0,17})$/.exec(text) ?? [];
  return isCurrencyCode(currency) ? { currency, version: BigInt(version) } : null;
}
