import {
  getProject,
  getSettlement,
  getSubscription,
  listProjects,
  listSubscriptions,
  subscribe,
} from "@clearhold/contract/wallet/projects";
import { type App, bind } from "../../http/index.ts";
import * as projects from "./list-projects.ts";
import * as subscriptions from "./list-subscriptions.ts";
import { type RequestSubscriptionDeps, requestSubscription } from "./request-subscription.ts";

type ProjectDeps = projects.ListProjectsDeps &
  subscriptions.ListSubscriptionsDeps &
  RequestSubscriptionDeps;

export function bindProjects(app: App, deps: ProjectDeps): void {
  bind(app, listProjects, ({ actor, ask }) => projects.listProjects(deps, actor, ask));
  bind(app, getProject, ({ actor, ask }) => projects.getProject(deps, actor, ask));
  bind(app, getSettlement, ({ actor, ask }) => projects.getSettlement(deps, actor, ask));
  bind(app, listSubscriptions, ({ actor, ask }) =>
    subscriptions.listSubscriptions(deps, actor, ask),
  );
  bind(app, getSubscription, ({ actor, ask }) => subscriptions.getSubscription(deps, actor, ask));
  bind(app, subscribe, ({ actor, ask, idempotency }) =>
    requestSubscription(deps, actor, {
      projectId: ask.pro_id,
      amountText: ask.money,
      agreed: Number(ask.agreement ?? 1) === 1,
      fundPassword: ask.password,
      idempotency,
    }),
  );
}
