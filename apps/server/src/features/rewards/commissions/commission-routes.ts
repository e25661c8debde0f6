import {
  getCommissionPlan,
  getTeam,
  listCommissions,
} from "@clearhold/contract/wallet/rewards/team";
import { type App, bind } from "../../../http/index.ts";
import * as plan from "./get-plan.ts";
import * as team from "./get-team.ts";
import * as received from "./list-commissions.ts";

/** Answers calls about a person's team and what it earned. */
export function bindCommissions(app: App, deps: plan.GetPlanDeps): void {
  const { database } = deps;
  bind(app, getTeam, ({ actor, ask }) => team.getTeam(database, actor, ask));
  bind(app, listCommissions, ({ actor, ask }) => received.listCommissions(database, actor, ask));
  bind(app, getCommissionPlan, ({ actor }) => plan.getCommissionPlan(deps, actor));
}
