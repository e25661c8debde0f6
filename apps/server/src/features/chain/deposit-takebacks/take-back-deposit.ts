import type { RefusalCode } from "@clearhold/contract/refusals";
import { divideRoundDown, lesser, money, parseUnits, scaleOf } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf } from "../../../kernel/database-fault.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { userAvailable } from "../../../ledger/accounts.ts";
import type { Journal, Ledger } from "../../../ledger/index.ts";
import {
  depositGivenBack,
  depositTakenBack,
  exchangedDepositTakenBack,
} from "../../../ledger/recipes/corrections.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import {
  approveRow,
  type DepositTakeback,
  findCreditedDeposit,
  findTakeback,
  insertTakeback,
  listExchangesOf,
} from "./takeback-store.ts";

export type TakeBackDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post" | "balanceOf">;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

type OperatorLogin = { readonly name: string; readonly password: string };

type TakebackAsk = {
  readonly depositId: string;
  /** Coins as decimal text; what is left of the deposit where it is left out. */
  readonly amount?: string | undefined;
  /** Takes what this exchange of its coin gave, where the owner has exchanged it. */
  readonly exchangeId?: string | undefined;
  readonly reason: string;
};

/**
 * Proposes to take back a deposit that was credited and is not on the chain; it waits 24 hours for
 * another operator. Refuses `deposit-not-found` where it credited nobody, `record-not-found` where its
 * owner did no such exchange after it, `field-invalid` for more than is left, and as the guard does.
 */
export async function proposeTakeback(
  deps: TakeBackDeps & { readonly clock: Clock },
  operator: OperatorLogin,
  { depositId, amount, exchangeId, reason }: TakebackAsk,
): Promise<DepositTakeback> {
  const { database, operators, clock } = deps;
  await operators.verifyOperator({ ...operator });
  const deposit = await findCreditedDeposit(database, depositId);
  if (deposit === null) throw new Refusal("deposit-not-found");
  const { currency } = deposit;
  const leftUnits = lesser(
    deposit.leftUnits,
    exchangeId === undefined
      ? deposit.leftUnits
      : await getExchangedUnits(database, depositId, exchangeId),
  );
  const units = amount === undefined ? leftUnits : parseUnits(amount, scaleOf(currency));
  const fits = units !== null && units > 0n && units <= leftUnits;
  if (!fits) throw new Refusal("field-invalid", { field: "amount" });
  const id = newId("dtb", clock);
  await insertTakeback(database, { id, depositId, units, exchangeId, reason }).catch(refused);
  await sign(deps, operator, await getTakeback(database, id));
  return getTakeback(database, id);
}

async function getExchangedUnits(
  db: Queryable,
  depositId: string,
  exchangeId: string,
): Promise<bigint> {
  const exchanges = await listExchangesOf(db, depositId);
  const exchange = exchanges.find(({ id }) => id === exchangeId);
  if (!exchange) throw new Refusal("record-not-found");
  return exchange.leftUnits;
}

/**
 * Proposes to give back, whole and once, what a take-back took in error; it waits 24 hours for another
 * operator. Refuses `nothing-taken-back` where it took nothing or was given back, and as the guard does.
 */
export async function proposeGiveback(
  deps: TakeBackDeps & { readonly clock: Clock },
  operator: OperatorLogin,
  { takebackId, reason }: { readonly takebackId: string; readonly reason: string },
): Promise<DepositTakeback> {
  const { database, operators, clock } = deps;
  await operators.verifyOperator({ ...operator });
  const id = newId("dtb", clock);
  await insertTakeback(database, { id, undoes: takebackId, reason }).catch(refused);
  await sign(deps, operator, await getTakeback(database, id));
  return getTakeback(database, id);
}

/**
 * Puts a second operator's name under a take-back and books it: as much of it as its owner has
 * available; what gives one back is booked whole. The rest needs a proposal of its own. Asked again it books what
 * is not booked, and never twice. Refuses `record-not-found`, `second-operator-required`, `takeback-over` a day after it was
 * proposed, `adjustment-cap-reached`, `no-loss-booked` where the house's deficit is smaller,
 * `insufficient-balance` where nothing is available, and as the guard does.
 */
export async function approveTakeback(
  deps: TakeBackDeps,
  operator: OperatorLogin,
  id: string,
): Promise<DepositTakeback> {
  await deps.operators.verifyOperator({ ...operator });
  const takeback = await getTakeback(deps.database, id);
  if (takeback.bookedUnits !== null) return takeback;
  if (takeback.approvedAt === null) {
    await sign(deps, operator, takeback);
    await approveRow(deps.database, id).catch(refused);
  }
  return book(deps, id);
}

/** A balance that moves between the look at it and the journal is looked at again. */
const triesMax = 5;

async function book({ database, ledger }: TakeBackDeps, id: string): Promise<DepositTakeback> {
  for (let tries = 1; ; tries += 1) {
    const takeback = await getTakeback(database, id);
    if (takeback.bookedUnits !== null) return takeback;
    const journals = [await journalOf(ledger, takeback)];
    try {
      await ledger.post({ journals, rows: [], answer: null });
    } catch (error) {
      const other = await findTakeback(database, id);
      if (other?.bookedUnits == null && (tries === triesMax || !hasMoved(error))) refused(error);
    }
  }
}

async function journalOf(
  ledger: Pick<Ledger, "balanceOf">,
  takeback: DepositTakeback,
): Promise<Journal> {
  const { id, userId, currency, units, exchange } = takeback;
  const fact = { takebackId: id, userId, amount: money(currency, units) };
  if (takeback.undoes !== null) return depositGivenBack(fact);
  const coin = exchange?.currency ?? currency;
  const available = await ledger.balanceOf(userAvailable(userId, coin));
  refuseUnless(available > 0n, "insufficient-balance", { currency: coin });
  if (exchange === null) {
    return depositTakenBack({ ...fact, amount: money(currency, lesser(units, available)) });
  }
  // At the rate of that exchange, both ways rounded down: never more than was approved.
  const { paidUnits, receivedUnits } = exchange;
  const exchanged = lesser(divideRoundDown(units * receivedUnits, paidUnits), available);
  const amount = money(currency, divideRoundDown(exchanged * paidUnits, receivedUnits));
  return exchangedDepositTakenBack({ ...fact, amount, exchanged: money(coin, exchanged) });
}

/** The balance was another one when the journal came. */
function hasMoved(error: unknown): boolean {
  const isShort = error instanceof Refusal && error.code === "insufficient-balance";
  return isShort || constraintOf(error) === "deposit_takebacks_by_two";
}

/** What the database refuses, in words; everything else goes on as it is. */
function refused(cause: unknown): never {
  const codes: Readonly<Record<string, RefusalCode>> = {
    deposit_takebacks_by_two: "second-operator-required",
    deposit_takebacks_over: "takeback-over",
    deposit_takebacks_cap: "adjustment-cap-reached",
    deposit_takebacks_deficit: "no-loss-booked",
    deposit_takebacks_undone: "nothing-taken-back",
  };
  const constraint = constraintOf(cause);
  if (/^deposit_takebacks_(?:exchanged_)?left$/.test(constraint)) {
    throw new Refusal("field-invalid", { field: "amount" }, { cause });
  }
  const code = codes[constraint];
  throw code ? new Refusal(code, {}, { cause }) : cause;
}

async function getTakeback(db: Queryable, id: string): Promise<DepositTakeback> {
  const takeback = await findTakeback(db, id);
  if (takeback === null) throw new Refusal("record-not-found");
  return takeback;
}

async function sign(
  { operators }: TakeBackDeps,
  operator: OperatorLogin,
  { id, orderHash, undoes }: DepositTakeback,
): Promise<void> {
  const action = undoes === null ? "take-back-deposit" : "give-back-deposit";
  await operators.signAct({ ...operator, action, subjectId: id, subjectHash: orderHash });
}
