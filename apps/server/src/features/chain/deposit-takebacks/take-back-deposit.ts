import type { RefusalCode } from "@clearhold/contract/refusals";
import { lesser, money, parseUnits, scaleOf } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf } from "../../../kernel/database-fault.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { userAvailable } from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { depositTakenBack } from "../../../ledger/recipes/corrections.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import {
  approveRow,
  type DepositTakeback,
  findCreditedDeposit,
  findTakeback,
  insertTakeback,
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
  readonly reason: string;
};

/**
 * Proposes to take back a deposit that was credited and is not on the chain; it waits 24 hours for
 * another operator. Refuses `deposit-not-found` where it credited nobody, `field-invalid` for more than
 * is left of it, and as the guard does.
 */
export async function proposeTakeback(
  deps: TakeBackDeps & { readonly clock: Clock },
  operator: OperatorLogin,
  { depositId, amount, reason }: TakebackAsk,
): Promise<DepositTakeback> {
  const { database, operators, clock } = deps;
  await operators.verifyOperator({ ...operator });
  const deposit = await findCreditedDeposit(database, depositId);
  if (deposit === null) throw new Refusal("deposit-not-found");
  const { currency, leftUnits } = deposit;
  const units = amount === undefined ? leftUnits : parseUnits(amount, scaleOf(currency));
  const fits = units !== null && units > 0n && units <= leftUnits;
  if (!fits) throw new Refusal("field-invalid", { field: "amount" });
  const id = newId("dtb", clock);
  await insertTakeback(database, { id, depositId, units, reason }).catch(refused);
  await sign(deps, operator, await getTakeback(database, id));
  return getTakeback(database, id);
}

/**
 * Puts a second operator's name under a take-back and books it: as much of it as its owner has
 * available. The rest needs a proposal of its own. Asked again it books what is not booked, and never
 * twice. Refuses `record-not-found`, `second-operator-required`, `takeback-over` a day after it was
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
    const { bookedUnits, approvedAt, userId, currency, units } = takeback;
    if (bookedUnits !== null) return takeback;
    if (approvedAt === null) throw new Error(`take-back ${id} is not approved`);
    const available = await ledger.balanceOf(userAvailable(userId, currency));
    refuseUnless(available > 0n, "insufficient-balance", { currency });
    const amount = money(currency, lesser(units, available));
    const journals = [depositTakenBack({ takebackId: id, userId, amount, occurredAt: approvedAt })];
    try {
      await ledger.post({ journals, rows: [], answer: null });
    } catch (error) {
      const other = await findTakeback(database, id);
      if (other?.bookedUnits == null && (tries === triesMax || !hasMoved(error))) refused(error);
    }
  }
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
  };
  const constraint = constraintOf(cause);
  if (constraint === "deposit_takebacks_left") {
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
  { id, orderHash }: DepositTakeback,
): Promise<void> {
  const act = { action: "take-back-deposit", subjectId: id, subjectHash: orderHash } as const;
  await operators.signAct({ ...operator, ...act });
}
