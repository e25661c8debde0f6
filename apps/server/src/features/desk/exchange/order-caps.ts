import { formatMoney, money, parseUnits } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf, isCheckViolation } from "../../../kernel/database-fault.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { isRateSource, storedRateSource } from "../../../wire/market/rate-setting.ts";
import type { OperatorLogin } from "../../../wire/operators/act-proof.ts";
import { parseFee } from "./order-rate.ts";

export type OrderCapsDeps = {
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

/** What two operators decide of the desk. It counts 48 hours later. */
export type CapOrder = {
  readonly id: string;
  /** Caps of a minute in units of USDT; absent where the order is about the source. */
  readonly userMinuteUnits: bigint | null;
  readonly deskMinuteUnits: bigint | null;
  /** Where the rate comes from, as `RATE_SOURCE` is written, and the fee; absent where it is about caps. */
  readonly rateSource: string | null;
  readonly feePpm: bigint | null;
  /** What operators put their names to. */
  readonly orderHash: string;
  /** Absent until two operators have put their names to it. */
  readonly startsAt: Date | null;
  readonly cancelledAt: Date | null;
};

const columns = `id, user_minute_units, desk_minute_units, rate_source, fee_ppm::bigint, order_hash,
  starts_at, cancelled_at`;

/**
 * Proposes caps of a minute, for one person and for all, in decimal USDT; they wait for another
 * operator. Refuses `field-invalid`.
 */
export async function proposeCaps(
  deps: OrderCapsDeps & { readonly clock: Clock },
  operator: OperatorLogin,
  asked: { readonly user: string; readonly desk: string },
): Promise<CapOrder> {
  const [user, desk] = [parseUnits(asked.user, 6), parseUnits(asked.desk, 6)];
  refuseUnless(user !== null && user >= 0n, "field-invalid", { field: "user" });
  refuseUnless(desk !== null && desk >= user, "field-invalid", { field: "desk" });
  const into = "user_minute_units, desk_minute_units";
  return propose(deps, operator, { into, values: [user, desk], field: "desk" });
}

/**
 * Proposes where the desk's rate comes from, as `RATE_SOURCE` is written, and its fee in parts per
 * million; both wait for another operator. Refuses `field-invalid`, also for a fixed rate where money is real.
 */
export async function proposeSource(
  deps: OrderCapsDeps & { readonly clock: Clock },
  operator: OperatorLogin,
  { source, feePpm }: { readonly source: string; readonly feePpm: string },
): Promise<CapOrder> {
  const stored = storedRateSource(source);
  refuseUnless(isRateSource(stored), "field-invalid", { field: "source" });
  const values = [stored, parseFee(feePpm)] as const;
  return propose(deps, operator, { into: "rate_source, fee_ppm", values, field: "source" });
}

type Proposal = {
  /** Two columns, and what they get. */
  readonly into: string;
  readonly values: readonly [unknown, unknown];
  /** The one that is named where the database refuses them. */
  readonly field: string;
};

async function propose(
  deps: OrderCapsDeps & { readonly clock: Clock },
  operator: OperatorLogin,
  { into, values, field }: Proposal,
): Promise<CapOrder> {
  await deps.operators.verifyOperator({ ...operator });
  const order = await deps.database
    .first<CapOrder>(
      `insert into exchange_cap_orders (id, ${into}) values ($1, $2, $3) returning ${columns}`,
      [newId("cap", deps.clock), ...values],
    )
    .catch((cause: unknown) => {
      if (!isCheckViolation(cause)) throw cause;
      throw new Refusal("field-invalid", { field }, { cause });
    });
  if (!order) throw new Error("an order of the desk was not written");
  await sign(deps, operator, { order, action: "change-caps" });
  return order;
}

/**
 * Puts a second operator's name under a proposal: everyone sees it, and it counts 48 hours later.
 * Asked again it changes nothing. Refuses `record-not-found`, `second-operator-required` when both names are
 * the same, and `cap-order-expired` a day after they were proposed, or after they were cancelled.
 */
export async function approveCaps(
  deps: OrderCapsDeps,
  operator: OperatorLogin,
  id: string,
): Promise<CapOrder> {
  const order = await getCapOrder(deps.database, id);
  refuseUnless(order.cancelledAt === null, "cap-order-expired");
  if (order.startsAt) return order;
  await sign(deps, operator, { order, action: "change-caps" });
  return updateOrder(deps.database, id, "starts_at");
}

/** Ends an order that does not count yet, by one operator. Refuses `record-not-found`, `cap-order-expired`. */
export async function cancelCaps(
  deps: OrderCapsDeps,
  operator: OperatorLogin,
  id: string,
): Promise<CapOrder> {
  const order = await getCapOrder(deps.database, id);
  if (order.cancelledAt) return order;
  await sign(deps, operator, { order, action: "cancel-caps" });
  return updateOrder(deps.database, id, "cancelled_at");
}

/** Orders that were not cancelled, the newest first. */
export function listCapOrders(db: Queryable, limit: number): Promise<readonly CapOrder[]> {
  return db.query<CapOrder>(
    `select ${columns} from exchange_cap_orders where cancelled_at is null
     order by proposed_at desc, id desc limit $1`,
    [limit],
  );
}

/** An order as operators read it. */
export function capOrderView({ id, userMinuteUnits, deskMinuteUnits, ...order }: CapOrder) {
  const usdt = (units: bigint | null) =>
    units === null ? null : formatMoney(money("USDT", units));
  return {
    ...{ id, user: usdt(userMinuteUnits), desk: usdt(deskMinuteUnits), source: order.rateSource },
    fee_ppm: order.feePpm === null ? null : Number(order.feePpm),
    starts_at: order.startsAt?.toISOString() ?? null,
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
  };
}

async function getCapOrder(db: Queryable, id: string): Promise<CapOrder> {
  const order = await db.first<CapOrder>(
    `select ${columns} from exchange_cap_orders where id = $1`,
    [id],
  );
  if (!order) throw new Refusal("record-not-found");
  return order;
}

/** The database sets the time, and refuses it without the names. */
async function updateOrder(
  db: Queryable,
  id: string,
  column: "starts_at" | "cancelled_at",
): Promise<CapOrder> {
  try {
    await db.query(
      `update exchange_cap_orders set ${column} = clock_timestamp()
       where id = $1 and ${column} is null`,
      [id],
    );
  } catch (error) {
    if (!isCheckViolation(error)) throw error;
    const isOver = constraintOf(error) === "exchange_cap_orders_over";
    const code = isOver ? "cap-order-expired" : "second-operator-required";
    throw new Refusal(code, {}, { cause: error });
  }
  return getCapOrder(db, id);
}

async function sign(
  { operators }: OrderCapsDeps,
  operator: OperatorLogin,
  { order, action }: { readonly order: CapOrder; readonly action: "change-caps" | "cancel-caps" },
): Promise<void> {
  const act = { action, subjectId: order.id, subjectHash: order.orderHash };
  await operators.signAct({ ...operator, ...act });
}
