import {
  type CurrencyCode,
  isCurrencyCode,
  type Money,
  money,
  parseUnits,
  scaleOf,
} from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import {
  type Account,
  exchangeDesk,
  exchangeFeeIncome,
  feeIncome,
  houseCapital,
  houseDeficit,
  networkFeeExpense,
} from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { journalReversed } from "../../../ledger/recipes/corrections.ts";
import { deskFunded } from "../../../ledger/recipes/desk.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { textHash } from "../../../wire/signer/house-move.ts";
import {
  type DeskFunding,
  findFunding,
  fundingRow,
  fundingText,
  takebackRow,
  takebackText,
} from "./funding-store.ts";

export type FundDeskDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post" | "balanceOf" | "findJournal">;
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
  const subjectHash = textHash(fundingText(order));
  await operators.signAct({ ...operator, action: "fund-desk", subjectId: order.id, subjectHash });
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

/**
 * Takes a whole funding back from the desk into the capital, under the name of any operator; asked
 * again it changes nothing. Refuses `record-not-found`, `desk-inventory-short` when the desk does not
 * hold it any more, and as the guard does.
 */
export async function takeBackFunding(
  { database, ledger, operators }: FundDeskDeps,
  operator: OperatorLogin,
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
  const subjectHash = textHash(takebackText(funding));
  await operators.signAct({ ...operator, action: "take-back-funding", subjectId: id, subjectHash });
  const journals = [journalReversed(victim)];
  await ledger.post({ journals, rows: [takebackRow(id, operatorId)], answer: null });
  return getFunding(database, id);
}

async function getFunding(db: Queryable, id: string): Promise<DeskFunding> {
  const funding = await findFunding(db, id);
  if (!funding) throw new Refusal("record-not-found");
  return funding;
}

/** What the desk holds of one currency, and what of the house's capital could still be given to it. */
export type DeskStanding = {
  readonly currency: CurrencyCode;
  readonly heldUnits: bigint;
  readonly leftUnits: bigint;
};

/**
 * What the network burned and what is missing on the chain was paid with the capital's coins, while
 * the capital's account stays what the owners paid in. So only what fees have not earned back of it is
 * taken off what is left: else the desk would sell coins that are other people's.
 */
export async function getDeskStanding(
  ledger: Pick<Ledger, "balanceOf">,
  currency: CurrencyCode,
): Promise<DeskStanding> {
  const of = (account: (currency: CurrencyCode) => Account) => ledger.balanceOf(account(currency));
  const [heldUnits, capital, fees, exchangeFees, networkFees, missing] = await Promise.all([
    of(exchangeDesk),
    of(houseCapital),
    of(feeIncome),
    of(exchangeFeeIncome),
    of(networkFeeExpense),
    of(houseDeficit),
  ]);
  const eaten = networkFees + missing - fees - exchangeFees;
  const left = eaten > 0n ? capital - eaten : capital;
  return { currency, heldUnits, leftUnits: left > 0n ? left : 0n };
}
