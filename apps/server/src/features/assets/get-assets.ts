import type { ReplyOf } from "@clearhold/contract/endpoint";
import { currencyImages } from "@clearhold/contract/primitives/money";
import type { getAssets as endpoint } from "@clearhold/contract/wallet/assets";
import {
  type CurrencyCode,
  currencies,
  divideRoundDown,
  formatMoney,
  formatUnits,
  money,
  scaleOf,
} from "@clearhold/money";
import type { Actor } from "../../kernel/actor.ts";
import type { Queryable } from "../../kernel/database.ts";
import type { Ledger } from "../../ledger/index.ts";
import { findFreshRate, quoteTrade } from "../exchange/index.ts";

export type AssetsDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "balances">;
};

/** The one currency in which values are shown; other display currencies need a source of rates. */
const display = "USDT";

/** Balances and their worth at the desk's rate, without its fee; "" without a fresh rate. */
export async function getAssets(
  { database, ledger }: AssetsDeps,
  { userId }: Actor,
): Promise<ReplyOf<typeof endpoint>> {
  const [balances, rate] = await Promise.all([ledger.balances([userId]), findFreshRate(database)]);
  const mine = balances.get(userId);
  const holdings = currencies.map((currency) => {
    const { available = 0n, held = 0n } = mine?.[currency] ?? {};
    const valueUnits = rate && worthOf(currency, available + held, rate.trxPerUsdtE12);
    return { currency, available, held, valueUnits };
  });
  const totalUnits = holdings.reduce<bigint | null>(
    (sum, { valueUnits }) => (sum === null || valueUnits === null ? null : sum + valueUnits),
    0n,
  );
  return {
    total: cents(totalUnits),
    currency_code: display,
    symbols: [{ code: display, symbol: display, active: 1 }],
    list: holdings.map(({ currency, available, held, valueUnits }) => ({
      currency_code: currency,
      image: currencyImages[currency],
      balance: formatMoney(money(currency, available + held)),
      available: formatMoney(money(currency, available)),
      locked: formatMoney(money(currency, held)),
      value: cents(valueUnits),
    })),
  };
}

function worthOf(currency: CurrencyCode, units: bigint, trxPerUsdtE12: bigint): bigint {
  if (currency === display) return units;
  return quoteTrade(units, { from: currency, trxPerUsdtE12, feePpm: 0n }).grossUnits;
}

/** Two decimals, rounded down: what is shown is there. */
function cents(units: bigint | null): string {
  if (units === null) return "";
  const perCent = 10n ** BigInt(scaleOf(display) - 2);
  return formatUnits(divideRoundDown(units, perCent), 2);
}
