import { currencyImages, networkLabels } from "@clearhold/contract/primitives/money";
import type { WithdrawalCurrencyView } from "@clearhold/contract/wallet/payouts/withdrawals";
import { type CurrencyCode, currencies, formatMoney, formatPercent, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { findStops } from "../../chain/alerts/index.ts";
import { findAutomaticUnits } from "./approval-store.ts";
import { getDayLimit } from "./day-limit.ts";
import type { TermsByCurrency } from "./quote-withdrawal.ts";

export type ListCurrenciesDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "balances">;
  readonly terms: TermsByCurrency;
  readonly standingOf: (userId: string) => Promise<{ certification: number }>;
  /** How operators have dealt with what waits for them. */
  readonly reviewPaceOf: (currency: CurrencyCode) => Promise<{
    readonly count: number;
    readonly halfWithinSeconds: number;
    readonly overdue: number;
  }>;
};

/** What can be taken out, with what it costs and what is left of the limits. */
export async function listCurrencies(
  deps: ListCurrenciesDeps,
  { userId, demo }: Actor,
): Promise<WithdrawalCurrencyView[]> {
  const [balances, { certification }, stops] = await Promise.all([
    deps.ledger.balances([userId]),
    deps.standingOf(userId),
    findStops(deps.database),
  ]);
  return Promise.all(
    currencies.map(async (currency) => ({
      ...(await limitView(deps, { userId, currency, level: certification })),
      ...(await reviewView(deps, { userId, currency })),
      ...termsView(deps.terms, currency),
      balance: formatMoney(money(currency, balances.get(userId)?.[currency].available ?? 0n)),
      ...stopView(stops.get(currency)),
      is_demo: demo,
    })),
  );
}

function stopView(since: Date | undefined) {
  if (since === undefined) return { stopped: 0 as const, stopped_since: 0 };
  return { stopped: 1 as const, stopped_since: Math.floor(since.getTime() / 1000) };
}

function termsView(terms: TermsByCurrency, currency: CurrencyCode) {
  const { minimumUnits, limitUnits, feePartsPerMillion, networkFeeUnits } = terms[currency];
  return {
    id: currency,
    name: currency,
    image: currencyImages[currency],
    network: networkLabels[currency],
    min: formatMoney(money(currency, minimumUnits)),
    once_limit: formatMoney(money(currency, limitUnits)),
    // Ten thousand parts per million are one percent.
    with_fee: formatPercent(feePartsPerMillion),
    network_fee: formatMoney(money("TRX", networkFeeUnits)),
  };
}

async function limitView(
  { database, clock }: ListCurrenciesDeps,
  ask: { readonly userId: string; readonly currency: CurrencyCode; readonly level: number },
) {
  const limit = await getDayLimit(database, { ...ask, now: clock.now() });
  const text = (units: bigint) => formatMoney(money(ask.currency, units));
  return {
    with_limit: text(limit.limitUnits),
    with_used: text(limit.usedUnits),
    with_free: text(limit.freeUnits),
    frees_at: limit.freesAt === null ? 0 : Math.ceil(limit.freesAt.getTime() / 1000),
    certification: ask.level,
  };
}

/** What leaves without an operator, and how operators have dealt with the rest. */
async function reviewView(
  { database, clock, terms, reviewPaceOf }: ListCurrenciesDeps,
  { userId, currency }: { readonly userId: string; readonly currency: CurrencyCode },
) {
  const [taken, pace] = await Promise.all([
    findAutomaticUnits(database, { userId, currency }, clock.now()),
    reviewPaceOf(currency),
  ]);
  const { automaticUnits } = terms[currency];
  const left = automaticUnits > taken ? automaticUnits - taken : 0n;
  return {
    automatic_limit: formatMoney(money(currency, automaticUnits)),
    automatic_left: formatMoney(money(currency, left)),
    reviews: { count: pace.count, half_within: pace.halfWithinSeconds },
    approvals_overdue: pace.overdue,
  };
}
