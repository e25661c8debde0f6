import { hash } from "node:crypto";
import { isCurrencyCode, type Money, money, parseUnits, scaleOf } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { deskFunded } from "../../../ledger/recipes/desk.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { getDeskStanding } from "./desk-standing.ts";
import { type DeskFunding, fundingText } from "./funding.ts";
import { findFunding, fundingRow } from "./funding-store.ts";

export type FundDeskDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post" | "balanceOf">;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

export type FundDeskAsk = {
  /** Whoever asks again after an answer that was lost gives the same one. */
  readonly id: string;
  /** Coins as decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly note: string;
};

type OperatorLogin = { readonly name: string; readonly password: string };

/**
 * Gives a part of the house's capital to the exchange, under one operator's name (decisions/0026 says
 * why one). The same order under the same id is booked once. Refuses `field-invalid`, `capital-short`,
 * `idempotency-key-reused` for an id that stands for something else, and as the guard does.
 */
export async function fundDesk(
  { database, ledger, operators }: FundDeskDeps,
  operator: OperatorLogin,
  asked: FundDeskAsk,
): Promise<DeskFunding> {
  const order = readOrder(asked);
  const { operatorId } = await operators.verifyOperator({ ...operator });
  const before = await findFunding(database, order.id);
  if (before) {
    refuseUnless(fundingText(before) === fundingText(order), "idempotency-key-reused");
    return before;
  }
  const { currency, units } = order.amount;
  const { leftUnits } = await getDeskStanding(ledger, currency);
  refuseUnless(units <= leftUnits, "capital-short", { currency });
  await operators.signAct({
    ...operator,
    action: "fund-desk",
    subjectId: order.id,
    subjectHash: hash("sha256", fundingText(order), "hex"),
  });
  const journals = [deskFunded({ fundingId: order.id, amount: order.amount })];
  await ledger.post({ journals, rows: [fundingRow({ ...order, operatorId })], answer: null });
  const funding = await findFunding(database, order.id);
  if (!funding) throw new Error(`desk funding ${order.id} was booked before without its row`);
  return funding;
}

type FundingOrder = { readonly id: string; readonly amount: Money; readonly note: string };

function readOrder({ id, amount, currency, note }: FundDeskAsk): FundingOrder {
  refuseUnless(/^[A-Za-z0-9_-]{4,40}$/.test(id), "field-invalid", { field: "id" });
  if (!isCurrencyCode(currency)) throw new Refusal("field-invalid", { field: "currency" });
  const units = parseUnits(amount, scaleOf(currency)) ?? 0n;
  refuseUnless(units > 0n, "field-invalid", { field: "amount" });
  const noted = note.trim();
  refuseUnless(/^[^\p{Cc}<>]{0,200}$/u.test(noted), "field-invalid", { field: "note" });
  return { id, amount: money(currency, units), note: noted };
}
