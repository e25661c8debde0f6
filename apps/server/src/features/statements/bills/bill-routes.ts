import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage } from "@clearhold/contract/primitives/page";
import { getBill, listBills } from "@clearhold/contract/wallet/statements/bills";
import { exportBills } from "@clearhold/contract/wallet/statements/statements";
import { type App, bind, bindFile } from "../../../http/index.ts";
import type { Actor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { findUserEntry, listUserEntries, parseBillId } from "../../../ledger/statements.ts";
import { billCategories, categoryName, readBillFilter } from "./bill.ts";
import { type BillSubjectsDeps, billViews } from "./bill-view.ts";
import { type ExportBillsDeps, exportBills as exportMine } from "./export-bills.ts";

/** Answers calls about bills, and the statements made of them. */
export function bindBills(app: App, deps: BillSubjectsDeps & ExportBillsDeps): void {
  bind(app, listBills, ({ actor, ask }) => listMine(deps, actor, ask));
  bind(app, getBill, ({ actor, ask }) => getMine(deps, actor, ask));
  bindFile(app, exportBills, ({ actor, ask }) => exportMine(deps, actor, ask));
}

/** My statement: each movement of what I may spend, with the balance after it. */
async function listMine(
  deps: BillSubjectsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof listBills>,
): Promise<ReplyOf<typeof listBills>> {
  const { entries, total } = await listUserEntries(deps.database, {
    ...readBillFilter(actor, ask),
    offset: (ask.page - 1) * ask.limit,
    limit: ask.limit,
  });
  const typelist = billCategories.map((id) => ({ id, name: categoryName(id, actor.language) }));
  return { typelist, data: toPage(await billViews(deps, actor, entries), ask, total) };
}

/** The receipt of one movement. */
async function getMine(
  deps: BillSubjectsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof getBill>,
): Promise<ReplyOf<typeof getBill>> {
  const id = parseBillId(ask.id);
  const entry = id && (await findUserEntry(deps.database, { ...id, userId: actor.userId }));
  if (!entry) throw new Refusal("bill-not-found");
  const [view] = await billViews(deps, actor, [entry]);
  if (!view) throw new Refusal("bill-not-found");
  return view;
}
