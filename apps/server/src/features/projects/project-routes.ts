import type { ParsedAskOf } from "@clearhold/contract/endpoint";
import { getOrder, getOwnOrder, listOrders } from "@clearhold/contract/wallet/order-views";
import { listRisks } from "@clearhold/contract/wallet/project-risk";
import {
  cancelSubscription,
  getProject,
  getSubscription,
  listProjects,
  listSubscriptions,
  subscribe,
} from "@clearhold/contract/wallet/projects";
import { buyOrder } from "@clearhold/contract/wallet/simple-wallet";
import { type App, bind, joinSameForm, keyAt } from "../../http/index.ts";
import { proofsOf } from "../second-factor/index.ts";
import * as cancelling from "./cancel-subscription.ts";
import * as orders from "./list-orders.ts";
import * as projects from "./list-projects.ts";
import * as risks from "./list-risks.ts";
import * as subscriptions from "./list-subscriptions.ts";
import {
  type RequestSubscriptionDeps,
  requestSubscription,
  type SubscriptionAsk,
} from "./request-subscription.ts";

type ProjectDeps = projects.ListProjectsDeps &
  orders.ListOrdersDeps &
  subscriptions.ListSubscriptionsDeps &
  RequestSubscriptionDeps;

export function bindProjects(app: App, deps: ProjectDeps): void {
  bind(app, listProjects, ({ actor, ask }) => projects.listProjects(deps, actor, ask));
  bind(app, getProject, ({ actor, ask }) => projects.getProject(deps, actor, ask));
  bind(app, listSubscriptions, ({ actor, ask }) =>
    subscriptions.listSubscriptions(deps, actor, ask),
  );
  bind(app, getSubscription, ({ actor, ask }) => subscriptions.getSubscription(deps, actor, ask));
  bind(app, listOrders, ({ actor, ask }) => orders.listOrders(deps, actor, ask));
  bind(app, getOrder, ({ actor, ask }) => orders.getOrder(deps, actor, ask));
  bind(app, getOwnOrder, ({ actor, ask }) => orders.getOwnOrder(deps, actor, ask));
  bind(app, listRisks, () => risks.listRisks(deps));
  bind(app, cancelSubscription, ({ actor, ask, idempotency }) =>
    cancelling.cancelSubscription(deps, actor, { recordId: ask.record_id, idempotency }),
  );
  bindDoors(app, deps);
}

/** The two doors to one verb: a form that came through one is known at the other. */
function bindDoors(app: App, deps: ProjectDeps): void {
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
        ...{ projectId: id, amountText: money, agreed: true },
        ...{ fundPassword: ask.fund_password, rebate: rebateOf(ask), idempotency: key },
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
