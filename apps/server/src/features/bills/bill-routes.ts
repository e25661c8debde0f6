import { getBill, listBills } from "@clearhold/contract/wallet/assets";
import { type App, bind } from "../../http/index.ts";
import * as bills from "./list-bills.ts";

type BillsDeps = bills.ListBillsDeps;

export function bindBills(app: App, deps: BillsDeps): void {
  bind(app, listBills, ({ actor, ask }) => bills.listBills(deps, actor, ask));
  bind(app, getBill, ({ actor, ask }) => bills.getBill(deps, actor, ask));
}
