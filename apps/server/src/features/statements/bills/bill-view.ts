import type { BillView } from "@clearhold/contract/wallet/statements/bills";
import { formatMoney } from "@clearhold/money";
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
  const { amount, balanceAfter, other, kind } = entry;
  const category = categoryOfKind(kind);
  // A withdrawal's fee is taken when it is settled; the person pays it with the hold.
  const isHold = category === categoryOfKind("withdrawal-held");
  const fee = isHold ? subject?.fee : entry.fee;
  return {
    id: formatBillId({ currency: amount.currency, version: entry.version }),
    title: categoryName(category, actor.language),
    createtime: Math.floor(entry.occurredAt.getTime() / 1000),
    order_no: subject?.orderNo ?? entry.reference,
    tip: subject?.tip ?? "",
    category,
    money: formatMoney(amount),
    unit: amount.currency,
    money2: other ? formatMoney(other) : "",
    unit2: other?.currency ?? "",
    fee: fee && fee.units > 0n ? formatMoney(fee) : "",
    balance_after: formatMoney(balanceAfter),
    subject_id: entry.reference,
    txid: subject?.txid ?? "",
    is_demo: actor.demo,
    tip_is_demo: subject?.isDemoProject ?? false,
  };
}
