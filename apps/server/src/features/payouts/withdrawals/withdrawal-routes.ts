import { currencyOfType } from "@clearhold/contract/primitives/money";
import {
  getSimpleWithdrawal,
  requestSimpleWithdrawal,
} from "@clearhold/contract/wallet/payouts/simple-wallet";
import {
  cancelWithdrawal,
  getWithdrawal,
  listWithdrawals,
  requestWithdrawal,
  type WithdrawalView,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import { type App, bind, joinSameForm, keyAt } from "../../../http/index.ts";
import { askedMoney } from "../../../kernel/asked-units.ts";
import { proofsOf } from "../../people/second-factor/index.ts";
import * as own from "./own-withdrawals.ts";
import {
  type RequestWithdrawalDeps,
  requestWithdrawal as requestMine,
} from "./request-withdrawal.ts";
import * as simple from "./simple-withdrawal.ts";

export type WithdrawalsDeps = RequestWithdrawalDeps &
  own.ListWithdrawalsDeps &
  simple.SimpleTermsDeps;

/** Answers calls about withdrawals. */
export function bindWithdrawals(app: App, deps: WithdrawalsDeps): void {
  bindDoors(app, deps);
  bind(app, getWithdrawal, ({ actor, ask }) => own.getWithdrawal(deps, actor, ask));
  bind(app, listWithdrawals, ({ actor, ask }) => own.listWithdrawals(deps, actor, ask));
  bind(app, cancelWithdrawal, ({ actor, ask }) => own.cancelWithdrawal(deps, actor, ask));
  bind(app, getSimpleWithdrawal, ({ actor, ask }) =>
    simple.getSimpleTerms(deps, actor, currencyOfType(ask.type)),
  );
}

/** The two doors to one verb: a form that came through one is known at the other. */
function bindDoors(app: App, deps: WithdrawalsDeps): void {
  const once = joinSameForm<WithdrawalView>();
  bind(app, requestWithdrawal, ({ actor, ask, idempotency }) =>
    once(idempotency, () =>
      requestMine(deps, actor, {
        amount: askedMoney("price", ask.price, ask.currency_id),
        address: ask.address,
        fundPassword: ask.password,
        proofs: proofsOf(ask),
        idempotency,
      }),
    ),
  );
  bind(app, requestSimpleWithdrawal, async ({ actor, ask, idempotency }) => {
    const { price } = ask;
    const currency = currencyOfType(ask.type);
    const amount = askedMoney("price", price, currency);
    const order = { walletId: ask.wallet_id, amount, idempotency };
    const view = await simple.requestSimply(deps, actor, order, (address) => {
      const form = { currency_id: currency, price, address };
      const key = keyAt(requestWithdrawal, idempotency, form);
      const proof = { fundPassword: ask.fund_password, proofs: proofsOf(ask) };
      return once(key, () =>
        requestMine(deps, actor, { amount, address, ...proof, idempotency: key }),
      );
    });
    const { id, fee, received, state, is_demo } = view;
    return { id, fee, received, state, is_demo };
  });
}
