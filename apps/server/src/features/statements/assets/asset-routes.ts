import type { ReplyOf } from "@clearhold/contract/endpoint";
import { currencyImages } from "@clearhold/contract/primitives/money";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import {
  type CurrencyCode,
  currencies,
  divideRoundDown,
  formatMoney,
  formatUnits,
  money,
  scaleOf,
} from "@clearhold/money";
import { type App, bind } from "../../../http/index.ts";
import type { Actor } from "../../../kernel/actor.ts";
import type { Database } from "../../../kernel/database.ts";
import { findBalances } from "../../../ledger/statements.ts";
import { findFreshRate, quoteTrade } from "../../desk/exchange/index.ts";
import { findInvested } from "../../projects/subscriptions/index.ts";

type AssetsDeps = { readonly database: Pick<Database, "snapshot"> };

/** Answers the call about what a person has. */
export function bindAssets(app: App, deps: AssetsDeps): void {
  bind(app, getAssets, ({ actor }) => getMine(deps, actor));
}

/** The one currency in which values are shown; other display currencies need a source of rates. */
const display = "USDT";

/**
 * What a person has, by currency: available, on its way out, and invested in projects; and its worth at the
 * desk's rate, without its fee, "" without a fresh rate. All of it is of one moment of the database, so that
 * money which moves from one to another is never missing from the total.
 */
async function getMine(
  { database }: AssetsDeps,
  { userId, demo }: Actor,
): Promise<ReplyOf<typeof getAssets>> {
  const { balances, invested, rate } = await database.snapshot(async (db) => ({
    balances: (await findBalances(db, [userId])).get(userId),
    invested: await findInvested(db, userId),
    rate: await findFreshRate(db),
  }));
  const list = currencies.map((currency) => {
    const { available = 0n, held = 0n } = balances?.[currency] ?? {};
    const investedUnits = invested.get(currency) ?? 0n;
    const text = (units: bigint) => formatMoney(money(currency, units));
    return {
      currency_code: currency,
      image: currencyImages[currency],
      balance: text(available + held),
      available: text(available),
      locked: text(held),
      invested: text(investedUnits),
      cents: rate && centsOf(currency, available + held + investedUnits, rate.trxPerUsdtE12),
    };
  });
  const total = list.reduce<bigint | null>(
    (sum, { cents }) => (sum === null || cents === null ? null : sum + cents),
    0n,
  );
  return {
    total: centsText(total),
    currency_code: display,
    symbols: [{ code: display, symbol: display, active: 1 }],
    list: list.map(({ cents, ...asset }) => ({
      ...asset,
      value: centsText(cents),
      is_demo: demo,
    })),
    is_demo: demo,
  };
}

/** The worth in hundredths of the display currency, rounded down: what is shown is there. */
function centsOf(currency: CurrencyCode, units: bigint, trxPerUsdtE12: bigint): bigint {
  const worth =
    currency === display
      ? units
      : quoteTrade(units, { from: currency, trxPerUsdtE12, feePpm: 0n }).grossUnits;
  return divideRoundDown(worth, 10n ** BigInt(scaleOf(display) - 2));
}

function centsText(cents: bigint | null): string {
  return cents === null ? "" : formatUnits(cents, 2);
}
