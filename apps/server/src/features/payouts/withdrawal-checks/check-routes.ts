import {
  checkWithdrawal,
  listWithdrawalCurrencies,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import { type App, bind } from "../../../http/index.ts";
import { askedMoney } from "../../../kernel/asked-units.ts";
import { checkWithdrawal as checkMine } from "./check-withdrawal.ts";
import { type ListCurrenciesDeps, listCurrencies } from "./list-currencies.ts";

/** Answers what a withdrawal costs, how large it may be, and what would stop it. */
export function bindWithdrawalChecks(app: App, deps: ListCurrenciesDeps): void {
  bind(app, listWithdrawalCurrencies, ({ actor }) => listCurrencies(deps, actor));
  bind(app, checkWithdrawal, ({ actor, ask }) =>
    checkMine(deps, actor, {
      currency: ask.currency_id,
      address: ask.address,
      amount: ask.price === undefined ? null : askedMoney("price", ask.price, ask.currency_id),
    }),
  );
}
