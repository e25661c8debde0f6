import { currencyImages, networkLabels } from "@clearhold/contract/primitives/money";
import {
  getWithdrawal,
  listWithdrawalCurrencies,
  listWithdrawals,
  requestWithdrawal,
  type WithdrawalCurrencyView,
  type WithdrawalView,
} from "@clearhold/contract/wallet/withdrawals";
import {
  type CurrencyCode,
  currencies,
  formatMoney,
  formatUnits,
  money,
  parseUnits,
  scaleOf,
} from "@clearhold/money";
import { type App, bind } from "../../http/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import {
  getWithdrawal as getMine,
  type ListWithdrawalsDeps,
  listWithdrawals as listMine,
} from "./list-withdrawals.ts";
import {
  type RequestWithdrawalDeps,
  requestWithdrawal as requestMine,
} from "./request-withdrawal.ts";
import { joinSameForm } from "./same-form.ts";

export type WithdrawalsDeps = RequestWithdrawalDeps & ListWithdrawalsDeps;

export function bindWithdrawals(app: App, deps: WithdrawalsDeps): void {
  bind(app, listWithdrawalCurrencies, async ({ actor }) => {
    const available = await availableOf(deps, actor);
    return currencies.map((currency) => currencyView(deps, currency, available(currency)));
  });
  const once = joinSameForm<WithdrawalView>();
  bind(app, requestWithdrawal, ({ actor, ask, idempotency }) =>
    once(idempotency, () =>
      requestMine(deps, actor, {
        currency: ask.currency_id,
        amountUnits: parseUnits(ask.price, scaleOf(ask.currency_id)) ?? 0n,
        address: ask.address,
        fundPassword: ask.password,
        emailCode: ask.ecaptcha,
        idempotency,
      }),
    ),
  );
  bind(app, getWithdrawal, ({ actor, ask }) => getMine(deps, actor, ask));
  bind(app, listWithdrawals, ({ actor, ask }) => listMine(deps, actor, ask));
}

async function availableOf({ ledger }: WithdrawalsDeps, { userId }: Actor) {
  const balances = (await ledger.balances([userId])).get(userId);
  return (currency: CurrencyCode) => balances?.[currency].available ?? 0n;
}

function currencyView(
  { terms }: WithdrawalsDeps,
  currency: CurrencyCode,
  availableUnits: bigint,
): WithdrawalCurrencyView {
  const { minimumUnits, limitUnits, feePartsPerMillion, networkFeeUnits } = terms[currency];
  return {
    id: currency,
    name: currency,
    image: currencyImages[currency],
    network: networkLabels[currency],
    balance: formatMoney(money(currency, availableUnits)),
    min: formatMoney(money(currency, minimumUnits)),
    with_limit: formatMoney(money(currency, limitUnits)),
    // Ten thousand parts per million are one percent.
    with_fee: formatUnits(feePartsPerMillion, 4),
    network_fee: formatMoney(money("TRX", networkFeeUnits)),
  };
}
