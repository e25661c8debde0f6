import {
  checkWithdrawal,
  listWithdrawalCurrencies,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import { type App, bind } from "../../../http/index.ts";
import { askedUnits } from "../../../kernel/asked-units.ts";
import { type CheckWithdrawalDeps, checkWithdrawal as checkMine } from "./check-withdrawal.ts";
import { type ListCurrenciesDeps, listCurrencies } from "./list-currencies.ts";

/** Answers what a withdrawal costs, how large it may be, and what would stop it. */
export function bindWithdrawalChecks(
  app: App,
  deps: ListCurrenciesDeps & CheckWithdrawalDeps,
): void {
  bind(app, listWithdrawalCurrencies, ({ actor }) => listCurrencies(deps, actor));
  bind(app, checkWithdrawal, ({ actor, ask }) =>
    checkMine(deps, actor, {
      currency: ask.currency_id,
      address: ask.address,
      amountUnits: ask.price === undefined ? null : askedUnits("price", ask.price, ask.currency_id),
    }),
  );
}
