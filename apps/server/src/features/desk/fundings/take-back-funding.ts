import { hash } from "node:crypto";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { exchangeDesk } from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { journalReversed } from "../../../ledger/recipes/corrections.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { type DeskFunding, takebackText } from "./funding.ts";
import { findFunding, takebackRow } from "./funding-store.ts";

export type TakeBackFundingDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post" | "balanceOf" | "findJournal">;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

/**
 * Takes a whole funding back from the desk into the capital, under the name of any operator; asked
 * again it changes nothing. Refuses `record-not-found`, `desk-inventory-short` when the desk does not
 * hold it any more, and as the guard does.
 */
export async function takeBackFunding(
  { database, ledger, operators }: TakeBackFundingDeps,
  operator: { readonly name: string; readonly password: string },
  id: string,
): Promise<DeskFunding> {
  const { operatorId } = await operators.verifyOperator({ ...operator });
  const funding = await getFunding(database, id);
  if (funding.takenBack) return funding;
  const { currency, units } = funding.amount;
  const held = await ledger.balanceOf(exchangeDesk(currency));
  refuseUnless(units <= held, "desk-inventory-short", { currency });
  const victim = await ledger.findJournal("desk-funded", id);
  if (!victim) throw new Error(`desk funding ${id} has no journal`);
  await operators.signAct({
    ...operator,
    action: "take-back-funding",
    subjectId: id,
    subjectHash: hash("sha256", takebackText(funding), "hex"),
  });
  const journals = [journalReversed(victim)];
  await ledger.post({ journals, rows: [takebackRow(id, operatorId)], answer: null });
  return getFunding(database, id);
}

async function getFunding(db: Queryable, id: string): Promise<DeskFunding> {
  const funding = await findFunding(db, id);
  if (!funding) throw new Refusal("record-not-found");
  return funding;
}
