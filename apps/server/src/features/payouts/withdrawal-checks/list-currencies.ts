import { currencyImages, networkLabels } from "@clearhold/contract/primitives/money";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { WithdrawalCurrencyView } from "@clearhold/contract/wallet/payouts/withdrawals";
import {
  type CurrencyCode,
  currencies,
  formatMoney,
  formatPercent,
  greater,
  money,
} from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import { findStops } from "../../chain/alerts/index.ts";
import { findAutomaticUnits } from "./approval-store.ts";
import type { CheckOrderDeps } from "./check-order.ts";
import { getDayLimit } from "./day-limit.ts";
import type { TermsByCurrency } from "./withdrawal-terms.ts";

export type ListCurrenciesDeps = CheckOrderDeps & {
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
  return { stopped: 1 as const, stopped_since: unixSeconds(since) };
}

function termsView(terms: TermsByCurrency, currency: CurrencyCode) {
  const { minimum, once, feePartsPerMillion, networkFee } = terms[currency];
  return {
    id: currency,
    name: currency,
    image: currencyImages[currency],
    network: networkLabels[currency],
    min: formatMoney(minimum),
    once_limit: formatMoney(once),
    // Ten thousand parts per million are one percent.
    with_fee: formatPercent(feePartsPerMillion),
    network_fee: formatMoney(networkFee),
  };
}

async function limitView(
  { database, clock }: ListCurrenciesDeps,
  ask: { readonly userId: string; readonly currency: CurrencyCode; readonly level: number },
) {
  const limit = await getDayLimit(database, { ...ask, now: clock.now() });
  return {
    with_limit: formatMoney(limit.limit),
    with_used: formatMoney(limit.used),
    with_free: formatMoney(limit.free),
    frees_at: limit.freesAt,
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
  const { automatic } = terms[currency];
  const left = greater(automatic.units - taken, 0n);
  return {
    automatic_limit: formatMoney(automatic),
    automatic_left: formatMoney(money(currency, left)),
    reviews: { count: pace.count, half_within: pace.halfWithinSeconds },
    approvals_overdue: pace.overdue,
  };
}
