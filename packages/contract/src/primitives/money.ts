import {
  type CurrencyCode as Code,
  currencies,
  displayCurrencies,
  parseUnits,
  scaleOf,
} from "@clearhold/money";
import { z } from "zod/mini";

export const CurrencyCode = z.enum(currencies);

/** In what values are shown. */
export const DisplayCurrency = z.enum(displayCurrencies);

/** An exact decimal as the server writes it; negative where it can be a loss. */
export const MoneyText = z.string().check(z.regex(/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]{1,12})?$/));

/** An amount above zero with at most six decimals: the scale of both currencies. */
export const AmountAsk = z.string().check(
  z.maxLength(19),
  z.refine((text) => (parseUnits(text, amountScale) ?? 0n) > 0n, "an amount above zero"),
);

const amountScale = Math.max(...currencies.map(scaleOf));

/** The numbers of the two currencies (requirement 9). */
export const currencyTypes: Record<Code, 1 | 2> = { TRX: 1, USDT: 2 };

/** The currency that the simple calls name by its number. */
export function currencyOfType(type: number): Code {
  return type === currencyTypes.TRX ? "TRX" : "USDT";
}

/** The network as the person reads it. */
export const networkLabels: Record<Code, string> = { TRX: "TRON", USDT: "TRON (TRC20)" };

/** The coins' pictures, served with the wallet. */
export const currencyImages: Record<Code, string> = {
  TRX: "/coins/trx.svg",
  USDT: "/coins/usdt.svg",
};
