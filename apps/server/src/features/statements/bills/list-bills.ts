import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage } from "@clearhold/contract/primitives/page";
import type {
  getBill as getEndpoint,
  listBills as listEndpoint,
} from "@clearhold/contract/wallet/statements/bills";
import type { Actor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { findUserEntry, listUserEntries } from "../../../ledger/statements.ts";
import { billCategories, parseBillId } from "./bill.ts";
import { readBillFilter } from "./bill-filter.ts";
import type { BillSubjectsDeps } from "./bill-subjects.ts";
import { categoryName } from "./bill-texts.ts";
import { billViews } from "./bill-view.ts";

export type ListBillsDeps = BillSubjectsDeps;

/** My statement: each movement of what I may spend, with the balance after it. */
export async function listBills(
  deps: ListBillsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const { entries, total } = await listUserEntries(deps.database, {
    ...readBillFilter(actor, ask),
    offset: (ask.page - 1) * ask.limit,
    limit: ask.limit,
  });
  const typelist = billCategories.map((id) => ({ id, name: categoryName(id, actor.language) }));
  return { typelist, data: toPage(await billViews(deps, actor, entries), ask, total) };
}

/** The receipt of one movement. */
export async function getBill(
  deps: ListBillsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof getEndpoint>,
): Promise<ReplyOf<typeof getEndpoint>> {
  const id = parseBillId(ask.id);
  const entry = id && (await findUserEntry(deps.database, { ...id, userId: actor.userId }));
  if (!entry) throw new Refusal("bill-not-found");
  const [view] = await billViews(deps, actor, [entry]);
  if (!view) throw new Refusal("bill-not-found");
  return view;
}
