import type { ReplyOf } from "@clearhold/contract/endpoint";
import { currencyImages } from "@clearhold/contract/primitives/money";
import { getAssets } from "@clearhold/contract/wallet/statements/assets";
import {
  type CurrencyCode,
  currencies,
  type DisplayCurrency,
  formatMoney,
  formatUnits,
  lesser,
  money,
  worthOf,
  worthScale,
} from "@clearhold/money";
import { type App, bind } from "../../../http/index.ts";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import { findBalances } from "../../../ledger/statements.ts";
import { findDisplayRates } from "../../desk/display-rates/index.ts";
import { findRateAt } from "../../desk/exchange/index.ts";
import { findUncertified, findUncertifiedUntil } from "../../people/certification/index.ts";
import { findInvested } from "../../projects/subscriptions/index.ts";
import { findDisplayCurrency, ratedAt, symbolsOf } from "./display-currency.ts";
import { findOwed } from "./find-owed.ts";
import { changeOf, priceOf } from "./price.ts";

type AssetsDeps = {
  readonly clock: Clock;
  readonly database: Pick<Database, "snapshot">;
  /** In what values can be shown. */
  readonly displayCurrencies: readonly DisplayCurrency[];
};

/** Answers the call about what a person has. */
export function bindAssets(app: App, deps: AssetsDeps): void {
  const rateDayAgo = openRateDayAgo(deps);
  bind(app, getAssets, ({ actor }) => getMine(deps, rateDayAgo, actor));
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The desk's rate of 24 hours ago, looked up once a minute: every open wallet asks for it. */
function openRateDayAgo({
  clock,
  database,
}: Pick<AssetsDeps, "clock" | "database">): () => Promise<bigint | null> {
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
 * What a person has, by currency: available, on its way out, and invested in projects; and its worth in the
 * display currency, without a fee, "" where a rate is missing. All of it is of one moment of the database, so
 * that money which moves from one to another is never missing from the total.
 */
async function getMine(
  { clock, database, displayCurrencies }: AssetsDeps,
  rateDayAgo: () => Promise<bigint | null>,
  { userId, demo }: Actor,
): Promise<ReplyOf<typeof getAssets>> {
  const before = await rateDayAgo();
  const now = clock.now();
  const { balances, invested, owed, uncertified, until, display, rates } = await database.snapshot(
    async (db) => {
      const mine = await findUncertified(db, userId, now);
      return {
        balances: (await findBalances(db, [userId])).get(userId),
        invested: await findInvested(db, userId),
        owed: await findOwed(db, userId),
        uncertified: mine,
        until: await findUncertifiedUntil(db, { userId, at: now, mine }),
        display: await findDisplayCurrency(db, userId, displayCurrencies),
        rates: await findDisplayRates(db, now),
      };
    },
  );
  const list = currencies.map((currency) => {
    const { available = 0n, held = 0n } = balances?.[currency] ?? {};
    const investedUnits = invested.get(currency) ?? 0n;
    const waiting = lesser(uncertified[currency].waitingUnits, available);
    const text = (units: bigint) => formatMoney(money(currency, units));
    return {
      currency_code: currency,
      image: currencyImages[currency],
      balance: text(available + held),
      available: text(available),
      uncertified: text(waiting),
      uncertified_until: waiting > 0n ? until[currency] : 0,
      locked: text(held),
      invested: text(investedUnits),
      owed: text(owed.get(currency) ?? 0n),
      worth: worthOf(money(currency, available + held + investedUnits), display, rates.prices),
      price: priceOf(currency, display, rates.prices),
      change_24h: changeIn(display, currency, { now: rates.prices.get("TRX") ?? null, before }),
    };
  });
  const total = list.reduce<bigint | null>(
    (sum, { worth }) => (sum === null || worth === null ? null : sum + worth),
    0n,
  );
  return {
    total: worthText(total),
    currency_code: display,
    rated_at: total === null ? 0 : ratedAt(rates, ["TRX", display]),
    symbols: symbolsOf(displayCurrencies, display),
    list: list.map(({ worth, ...asset }) => ({
      ...asset,
      value: worthText(worth),
      is_demo: demo,
    })),
    is_demo: demo,
  };
}

type DeskRates = { readonly now: bigint | null; readonly before: bigint | null };

/** Known for one coin in the other: of the rates of other currencies the past is not kept. */
function changeIn(
  display: DisplayCurrency,
  currency: CurrencyCode,
  { now, before }: DeskRates,
): string {
  if (display === "USDT" && currency === "TRX") return changeOf(now, before);
  return display === "TRX" && currency === "USDT" ? changeOf(before, now) : "";
}

function worthText(worth: bigint | null): string {
  return worth === null ? "" : formatUnits(worth, worthScale);
}
