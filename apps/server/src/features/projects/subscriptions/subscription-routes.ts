import type { ParsedAskOf } from "@clearhold/contract/endpoint";
import { buyOrder } from "@clearhold/contract/wallet/payouts/simple-wallet";
import {
  cancelSubscription,
  getSubscription,
  listSubscriptions,
  subscribe,
} from "@clearhold/contract/wallet/projects/projects";
import { type App, bind, joinSameForm, keyAt } from "../../../http/index.ts";
import { proofsOf } from "../../people/second-factor/index.ts";
import * as cancelling from "./cancel-subscription.ts";
import * as subscriptions from "./list-subscriptions.ts";
import {
  type RequestSubscriptionDeps,
  requestSubscription,
  type SubscriptionAsk,
} from "./request-subscription.ts";

type SubscriptionDeps = subscriptions.ListSubscriptionsDeps &
  cancelling.CancelSubscriptionDeps &
  RequestSubscriptionDeps;

/** Answers calls about a person's parts in projects. */
export function bindSubscriptions(app: App, deps: SubscriptionDeps): void {
  bind(app, listSubscriptions, ({ actor, ask }) =>
    subscriptions.listSubscriptions(deps, actor, ask),
  );
  bind(app, getSubscription, ({ actor, ask }) => subscriptions.getSubscription(deps, actor, ask));
  bind(app, cancelSubscription, ({ actor, ask, idempotency }) =>
    cancelling.cancelSubscription(deps, actor, { recordId: ask.record_id, idempotency }),
  );
  bindDoors(app, deps);
}

/** The two doors to one verb: a form that came through one is known at the other. */
function bindDoors(app: App, deps: RequestSubscriptionDeps): void {
  const once = joinSameForm<{ record_id: string }>();
  bind(app, subscribe, ({ actor, ask, idempotency }) =>
    once(idempotency, () =>
      requestSubscription(deps, actor, {
        projectId: ask.pro_id,
        amountText: ask.money,
        agreed: Number(ask.agreement ?? 1) === 1,
        fundPassword: ask.password,
        rebate: rebateOf(ask),
        idempotency,
      }),
    ),
  );
  bind(app, buyOrder, ({ actor, ask, idempotency }) => {
    const { id, money, rebate_way } = ask;
    const key = keyAt(subscribe, idempotency, { pro_id: id, money, rebate_way });
    return once(key, () =>
      requestSubscription(deps, actor, {
        projectId: id,
        amountText: money,
        agreed: true,
        fundPassword: ask.fund_password,
        rebate: rebateOf(ask),
        idempotency: key,
      }),
    );
  });
}

type RebateFields = Pick<
  ParsedAskOf<typeof subscribe>,
  "rebate_way" | "ecaptcha" | "scaptcha" | "passkey"
>;

function rebateOf(ask: RebateFields): SubscriptionAsk["rebate"] {
  return Number(ask.rebate_way ?? 1) === 2 ? { way: 2, proofs: proofsOf(ask) } : { way: 1 };
}
