import type { ReplyOf } from "@clearhold/contract/endpoint";
import { currencyImages } from "@clearhold/contract/primitives/money";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import {
  type CurrencyCode,
  currencies,
  divideRoundDown,
  formatMoney,
  formatUnits,
  lesser,
  money,
  scaleOf,
} from "@clearhold/money";
import { type App, bind } from "../../../http/index.ts";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import { findBalances } from "../../../ledger/statements.ts";
import { findFreshRate, findRateAt, quoteTrade } from "../../desk/exchange/index.ts";
import { findUncertified } from "../../people/certification/index.ts";
import { findInvested } from "../../projects/subscriptions/index.ts";
import { findOwed } from "./find-owed.ts";
import { changeOf, priceOf } from "./price.ts";

type AssetsDeps = { readonly clock: Clock; readonly database: Pick<Database, "snapshot"> };

/** Answers the call about what a person has. */
export function bindAssets(app: App, deps: AssetsDeps): void {
  const rateDayAgo = openRateDayAgo(deps);
  bind(app, getAssets, ({ actor }) => getMine(deps, rateDayAgo, actor));
}

/** The one currency in which values are shown; other display currencies need a source of rates. */
const display = "USDT";
export const displaySymbols = [{ code: display, symbol: display, active: 1 }];

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The desk's rate of 24 hours ago, looked up once a minute: every open wallet asks for it. */
function openRateDayAgo({ clock, database }: AssetsDeps): () => Promise<bigint | null> {
  let known: { minute: number; rate: Promise<bigint | null> } | undefined;
  return () => {
    const now = clock.now().getTime();
    const minute = Math.floor(now / minuteMs);
    if (known?.minute === minute) return known.rate;
    const rate = database.snapshot((db) => findRateAt(db, new Date(now - dayMs)));
    known = { minute, rate };
    rate.catch(() => {
      known = undefined;
    });
    return rate;
  };
}

/**
 * What a person has, by currency: available, on its way out, and invested in projects; and its worth at the
 * desk's rate, without its fee, "" without a fresh rate. All of it is of one moment of the database, so that
 * money which moves from one to another is never missing from the total.
 */
async function getMine(
  { clock, database }: AssetsDeps,
  rateDayAgo: () => Promise<bigint | null>,
  { userId, demo }: Actor,
): Promise<ReplyOf<typeof getAssets>> {
  const before = await rateDayAgo();
  const { balances, invested, owed, uncertified, rate } = await database.snapshot(async (db) => ({
    balances: (await findBalances(db, [userId])).get(userId),
    invested: await findInvested(db, userId),
    owed: await findOwed(db, userId),
    uncertified: await findUncertified(db, userId, clock.now()),
    rate: await findFreshRate(db),
  }));
  const now = rate?.trxPerUsdtE12 ?? null;
  const list = currencies.map((currency) => {
    const { available = 0n, held = 0n } = balances?.[currency] ?? {};
    const investedUnits = invested.get(currency) ?? 0n;
    const text = (units: bigint) => formatMoney(money(currency, units));
    return {
      currency_code: currency,
      image: currencyImages[currency],
      balance: text(available + held),
      available: text(available),
      uncertified: text(lesser(uncertified[currency].waitingUnits, available)),
      locked: text(held),
      invested: text(investedUnits),
      owed: text(owed.get(currency) ?? 0n),
      cents: now && centsOf(currency, available + held + investedUnits, now),
      price: currency === display ? "1" : priceOf(now),
      change_24h: currency === display ? "" : changeOf(now, before),
    };
  });
  const total = list.reduce<bigint | null>(
    (sum, { cents }) => (sum === null || cents === null ? null : sum + cents),
    0n,
  );
  return {
    total: centsText(total),
    currency_code: display,
    symbols: displaySymbols,
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
