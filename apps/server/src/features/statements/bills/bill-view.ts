import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { formatMoney, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { UserEntry } from "../../../ledger/statements.ts";
import { categoryOfKind, formatBillId } from "./bill.ts";
import { type BillSubject, type BillSubjectsDeps, findBillSubjects } from "./bill-subjects.ts";
import { categoryName } from "./bill-texts.ts";

/** Movements as their owner reads them, on the screen and in a statement alike. */
export async function billViews(
  deps: BillSubjectsDeps,
  actor: Actor,
  entries: readonly UserEntry[],
): Promise<BillView[]> {
  const subjects = await findBillSubjects(deps, actor, entries);
  return entries.map((entry) => viewOf(entry, subjects.get(entry.reference), actor));
}

function viewOf(entry: UserEntry, subject: BillSubject | undefined, actor: Actor): BillView {
  const { currency, other, kind } = entry;
  const category = categoryOfKind(kind);
  const signed = (side: UserEntry["side"], units: bigint) => (side === "credit" ? units : -units);
  // A withdrawal's fee is taken when it is settled; the person pays it with the hold.
  const isHold = categoryOfKind(kind) === categoryOfKind("withdrawal-held");
  const feeUnits = isHold ? (subject?.feeUnits ?? 0n) : entry.feeUnits;
  return {
    id: formatBillId(entry),
    title: categoryName(category, actor.language),
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
    is_demo: actor.demo,
    tip_is_demo: subject?.isDemoProject ?? false,
  };
}
