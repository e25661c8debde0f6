import { listRisks } from "@clearhold/contract/wallet/projects/risks";
import { type App, bind } from "../../../http/index.ts";
import * as risks from "./list-risks.ts";

/** Answers the call for what past results say of the next one. */
export function bindProjectRisks(app: App, deps: risks.ListRisksDeps): void {
  bind(app, listRisks, () => risks.listRisks(deps));
}
