import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage } from "@clearhold/contract/primitives/page";
import type {
  BillView,
  getBill as getEndpoint,
  listBills as listEndpoint,
} from "@clearhold/contract/wallet/assets";
import { formatMoney, money } from "@clearhold/money";
import type { Actor } from "../../kernel/actor.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { findUserEntry, listUserEntries, type UserEntry } from "../../ledger/index.ts";
import {
  billCategories,
  categoryOfKind,
  formatBillId,
  kindsOfCategory,
  parseBillId,
} from "./bill.ts";
import { type BillSubject, type BillSubjectsDeps, findBillSubjects } from "./bill-subjects.ts";
import { categoryName } from "./bill-texts.ts";

export type ListBillsDeps = BillSubjectsDeps;

/** My statement: each movement of what I may spend, with the balance after it. */
export async function listBills(
  deps: ListBillsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const { entries, total } = await listUserEntries(deps.database, {
    userId: actor.userId,
    currency: ask.name || null,
    kinds: ask.category ? kindsOfCategory(ask.category) : null,
    from: ask.starttime ? new Date(ask.starttime * 1000) : null,
    // The last second is part of the range.
    to: ask.endtime ? new Date((ask.endtime + 1) * 1000) : null,
    offset: (ask.page - 1) * ask.limit,
    limit: ask.limit,
  });
  const typelist = billCategories.map((id) => ({ id, name: categoryName(id, actor.language) }));
  return { typelist, data: toPage(await viewsOf(deps, actor, entries), ask, total) };
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
  const [view] = await viewsOf(deps, actor, [entry]);
  if (!view) throw new Refusal("bill-not-found");
  return view;
}

async function viewsOf(
  deps: ListBillsDeps,
  actor: Actor,
  entries: readonly UserEntry[],
): Promise<BillView[]> {
  const subjects = await findBillSubjects(deps, actor, entries);
  return entries.map((entry) => viewOf(entry, subjects.get(entry.reference), actor));
}

function viewOf(entry: UserEntry, subject: BillSubject | undefined, { language }: Actor): BillView {
  const { currency, other, kind } = entry;
  const category = categoryOfKind(kind);
  const signed = (side: UserEntry["side"], units: bigint) => (side === "credit" ? units : -units);
  // A withdrawal's fee is taken when it is settled; the person pays it with the hold.
  const feeUnits = kind === "withdrawal-held" ? (subject?.feeUnits ?? 0n) : entry.feeUnits;
  return {
    id: formatBillId(entry),
    title: categoryName(category, language),
    createtime: Math.floor(entry.occurredAt.getTime() / 1000),
    order_no: subject?.orderNo ?? entry.reference,
    tip: subject?.tip ?? "",
    category,
    money: formatMoney(money(currency, signed(entry.side, entry.units))),
    unit: currency,
    money2: other ? formatMoney(money(other.currency, signed(other.side, other.units))) : "",
    unit2: other?.currency ?? "",
    fee: feeUnits > 0n ? formatMoney(money(currency, feeUnits)) : "",
    balance_after: formatMoney(money(currency, entry.balanceAfter)),
    subject_id: entry.reference,
    txid: subject?.txid ?? "",
  };
}
