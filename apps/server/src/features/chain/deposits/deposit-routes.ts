import {
  currencyImages,
  currencyOfType,
  networkLabels,
} from "@clearhold/contract/primitives/money";
import {
  getDeposit,
  getDepositAddress,
  listDepositCurrencies,
  listDeposits,
} from "@clearhold/contract/wallet/chain/deposits";
import { getSimpleDeposit } from "@clearhold/contract/wallet/payouts/simple-wallet";
import { currencies, formatMoney, money } from "@clearhold/money";
import { type App, bind } from "../../../http/index.ts";
import { sumTakebacks } from "../deposit-takebacks/index.ts";
import {
  type GetDepositAddressDeps,
  getDepositAddress as getMyAddress,
} from "./get-deposit-address.ts";
import {
  getDeposit as getMyDeposit,
  type ListDepositsDeps,
  listDeposits as listMyDeposits,
} from "./list-deposits.ts";

export type DepositsDeps = GetDepositAddressDeps & ListDepositsDeps;

/** Answers calls about a person's address and what arrived there. */
export function bindDeposits(app: App, deps: DepositsDeps): void {
  bind(app, listDepositCurrencies, async () => {
    const totals = new Map((await sumTakebacks(deps.database)).map((one) => [one.currency, one]));
    return currencies.map((id) => ({
      id,
      name: id,
      image: currencyImages[id],
      network: networkLabels[id],
      taken_back: formatMoney(money(id, totals.get(id)?.units ?? 0n)),
      taken_back_count: Number(totals.get(id)?.count ?? 0n),
      given_back: formatMoney(money(id, totals.get(id)?.givenUnits ?? 0n)),
      remedied: formatMoney(money(id, totals.get(id)?.remediedUnits ?? 0n)),
      charged: formatMoney(money(id, totals.get(id)?.chargedUnits ?? 0n)),
      taken_back_day_cap: formatMoney(money(id, totals.get(id)?.dayCapUnits ?? 0n)),
    }));
  });
  bind(app, getDepositAddress, ({ actor, ask }) => getMyAddress(deps, actor, ask));
  bind(app, getSimpleDeposit, ({ actor, ask }) =>
    getMyAddress(deps, actor, { currency_id: currencyOfType(ask.type) }),
  );
  bind(app, getDeposit, ({ actor, ask }) => getMyDeposit(deps, actor, ask.id));
  bind(app, listDeposits, ({ actor, ask }) => listMyDeposits(deps, actor, ask));
}
