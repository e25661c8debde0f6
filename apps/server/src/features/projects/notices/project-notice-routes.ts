import { listProjectNotices } from "@clearhold/contract/wallet/projects/notices";
import { type App, bind } from "../../../http/index.ts";
import * as notices from "./list-project-notices.ts";

/** Answers the call for what a person is told of projects. */
export function bindProjectNotices(app: App, deps: notices.ListProjectNoticesDeps): void {
  bind(app, listProjectNotices, ({ actor, ask }) => notices.listProjectNotices(deps, actor, ask));
}
