import { getBill, listBills } from "@clearhold/contract/wallet/statements/bills";
import { exportBills } from "@clearhold/contract/wallet/statements/statements";
import { type App, bind, bindFile } from "../../../http/index.ts";
import * as statements from "./export-bills.ts";
import * as bills from "./list-bills.ts";

type BillsDeps = bills.ListBillsDeps & statements.ExportBillsDeps;

/** Answers calls about bills, and the statements made of them. */
export function bindBills(app: App, deps: BillsDeps): void {
  bind(app, listBills, ({ actor, ask }) => bills.listBills(deps, actor, ask));
  bind(app, getBill, ({ actor, ask }) => bills.getBill(deps, actor, ask));
  bindFile(app, exportBills, ({ actor, ask }) => statements.exportBills(deps, actor, ask));
}
