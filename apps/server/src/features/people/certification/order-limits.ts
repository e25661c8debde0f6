import { dayLimitLeast } from "@clearhold/contract/certification-rules";
import {
  type CurrencyCode,
  formatMoney,
  isCurrencyCode,
  money,
  parseUnits,
} from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf, isCheckViolation } from "../../../kernel/database-fault.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import type { OperatorLogin } from "../../../wire/operators/act-proof.ts";
import type { LimitKind } from "./certification-store.ts";

export type OrderLimitsDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

/** A limit of a level that two operators decide. It counts 48 hours later; one that falls is told first. */
export type LimitOrder = {
  readonly id: string;
  readonly kind: LimitKind;
  readonly currency: CurrencyCode;
  readonly level: number;
  /** Null for no limit. */
  readonly units: bigint | null;
  readonly orderHash: string;
  /** Null until two operators have put their names to it. */
  readonly startsAt: Date | null;
  readonly falls: boolean;
  readonly cancelledAt: Date | null;
};

const columns = "id, kind, currency, level, units, order_hash, starts_at, falls, cancelled_at";

/** The word for no limit, where operators type an amount. */
export const noLimit = "none";

type LimitAsk = {
  readonly kind: LimitKind;
  readonly currency: string;
  readonly level: number;
  /** In decimal coins, or the word for no limit. */
  readonly amount: string;
};

/**
 * Proposes a limit of a level; it waits for another operator. Refuses `field-invalid`,
 * `limit-order-too-low` for a withdrawal limit that leaves no way out, and `limit-order-highest` for a
 * deposit limit that no certification could raise.
 */
export async function proposeLimit(
  deps: OrderLimitsDeps,
  operator: OperatorLogin,
  { kind, currency, level, amount }: LimitAsk,
): Promise<LimitOrder> {
  refuseUnless(isCurrencyCode(currency), "field-invalid", { field: "currency" });
  const units = amount === noLimit ? null : parseUnits(amount, 6);
  const isRight = amount === noLimit ? kind === "deposit" : units !== null && units > 0n;
  refuseUnless(isRight, "field-invalid", { field: "amount" });
  const isLow = kind === "withdrawal" && (units ?? 0n) < (parseUnits(dayLimitLeast, 6) ?? 0n);
  refuseUnless(!isLow, "limit-order-too-low", { least: `${dayLimitLeast} ${currency}` });
  await deps.operators.verifyOperator({ ...operator });
  const order = await deps.database
    .first<LimitOrder>(
      `insert into level_limit_orders (id, kind, currency, level, units)
       values ($1, $2, $3, $4, $5) returning ${columns}`,
      [newId("lim", deps.clock), kind, currency, level, units],
    )
    .catch((cause: unknown) => {
      if (!isCheckViolation(cause)) throw cause;
      if (constraintOf(cause) !== "level_limit_orders_highest")
        throw new Refusal("field-invalid", { field: "level" }, { cause });
      throw new Refusal("limit-order-highest", {}, { cause });
    });
  if (!order) throw new Error("an order of a limit was not written");
  await sign(deps, operator, order, "change-level-limit");
  return order;
}

/**
 * Puts a second operator's name under a proposed limit: people are told where it falls, and it counts 48
 * hours later. Asked again it changes nothing. Refuses `record-not-found`, `second-operator-required`,
 * `limit-order-waits` while another order of this limit waits, `limit-order-crosses` where a higher level
 * would have less than a lower one, and `cap-order-expired`.
 */
export async function approveLimit(
  deps: OrderLimitsDeps,
  operator: OperatorLogin,
  id: string,
): Promise<LimitOrder> {
  const order = await getOrder(deps.database, id);
  refuseUnless(order.cancelledAt === null, "cap-order-expired");
  if (order.startsAt) return order;
  await sign(deps, operator, order, "change-level-limit");
  return changeOrder(deps, id, "starts_at");
}

/** Ends a limit that does not count yet, by one operator; who was told that it falls is told that it stays. */
export async function cancelLimit(
  deps: OrderLimitsDeps,
  operator: OperatorLogin,
  id: string,
): Promise<LimitOrder> {
  const order = await getOrder(deps.database, id);
  if (order.cancelledAt) return order;
  await sign(deps, operator, order, "cancel-level-limit");
  return changeOrder(deps, id, "cancelled_at");
}

/** Orders that were not cancelled, the newest first. */
export function listLimitOrders(db: Queryable, limit: number): Promise<readonly LimitOrder[]> {
  return db.query<LimitOrder>(
    `select ${columns} from level_limit_orders where cancelled_at is null
     order by proposed_at desc, id desc limit $1`,
    [limit],
  );
}

/** An order as operators read it. */
export function limitOrderView({
  units,
  startsAt,
  cancelledAt,
  orderHash: _,
  ...order
}: LimitOrder) {
  return {
    ...order,
    amount: units === null ? noLimit : formatMoney(money(order.currency, units)),
    starts_at: startsAt?.toISOString() ?? null,
    cancelled_at: cancelledAt?.toISOString() ?? null,
  };
}

async function getOrder(db: Queryable, id: string): Promise<LimitOrder> {
  const order = await db.first<LimitOrder>(
    `select ${columns} from level_limit_orders where id = $1`,
    [id],
  );
  if (!order) throw new Refusal("record-not-found");
  return order;
}

const refusals = {
  level_limit_orders_over: "cap-order-expired",
  level_limit_orders_waits: "limit-order-waits",
  level_limit_orders_order: "limit-order-crosses",
} as const;

/** The database sets the time, and refuses it without the names. */
async function changeOrder(
  { database, clock }: OrderLimitsDeps,
  id: string,
  column: "starts_at" | "cancelled_at",
): Promise<LimitOrder> {
  const sql = `update level_limit_orders set ${column} = $2
    where id = $1 and ${column} is null`;
  await database.query(sql, [id, clock.now()]).catch((cause: unknown) => {
    if (!isCheckViolation(cause)) throw cause;
    const code = refusals[constraintOf(cause) as keyof typeof refusals];
    throw new Refusal(code ?? "second-operator-required", {}, { cause });
  });
  return getOrder(database, id);
}

async function sign(
  { operators }: OrderLimitsDeps,
  operator: OperatorLogin,
  order: LimitOrder,
  action: "change-level-limit" | "cancel-level-limit",
): Promise<void> {
  const act = { action, subjectId: order.id, subjectHash: order.orderHash };
  await operators.signAct({ ...operator, ...act });
}
