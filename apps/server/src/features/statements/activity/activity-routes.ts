import { listActivity } from "@clearhold/contract/wallet/statements/activity";
import { type App, bind } from "../../../http/index.ts";
import * as activity from "./list-activity.ts";

/** Answers calls about what happened to one's account. */
export function bindActivity(app: App, deps: activity.ListActivityDeps): void {
  bind(app, listActivity, ({ actor, ask }) => activity.listActivity(deps, actor, ask));
}
