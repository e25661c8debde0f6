import { formatPercent } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf, isCheckViolation } from "../../../kernel/database-fault.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import type { OperatorLogin } from "../../../wire/operators/act-proof.ts";
import { formatRate, parseRate } from "./exchange.ts";
import { findRateOrder, insertRateOrder, type RateOrder, startRateOrder } from "./rate-store.ts";

export type OrderRateDeps = {
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "signAct" | "verifyOperator">;
};

/** The desk takes at most five percent. */
const feePpmMax = 50_000n;

/**
 * Proposes a rate and fee under an operator's name; it waits for another's. `rate` is TRX for one
 * USDT, the fee parts per million of the amount out. Refuses `field-invalid`.
 */
export async function proposeRate(
  deps: OrderRateDeps & { readonly clock: Clock },
  operator: OperatorLogin,
  asked: { readonly rate: string; readonly feePpm: string },
): Promise<RateOrder> {
  refuseUnless(/^\d{1,6}(\.\d{1,12})?$/.test(asked.rate), "field-invalid", { field: "rate" });
  const terms = { trxPerUsdtE12: parseRate(asked.rate), feePpm: parseFee(asked.feePpm) };
  await deps.operators.verifyOperator({ ...operator });
  const order = await insertRateOrder(deps.database, { id: newId("rat", deps.clock), ...terms });
  await sign(deps, operator, order);
  return order;
}

/** Parts per million of the amount out. Refuses `field-invalid`. */
export function parseFee(text: string): bigint {
  const fee = /^\d{1,5}$/.test(text) ? BigInt(text) : null;
  refuseUnless(fee !== null && fee <= feePpmMax, "field-invalid", { field: "fee-ppm" });
  return fee;
}

/**
 * Puts a second operator's name under a proposed rate: it is public from now on and holds in 15
 * minutes. Asked again it changes nothing. Refuses `record-not-found`, `second-operator-required` when
 * both names are the same, and `rate-order-expired` a day after it was proposed.
 */
export async function approveRate(
  deps: OrderRateDeps,
  operator: OperatorLogin,
  id: string,
): Promise<RateOrder> {
  const order = await findRateOrder(deps.database, id);
  if (!order) throw new Refusal("record-not-found");
  if (order.startsAt) return order;
  await sign(deps, operator, order);
  try {
    return (await startRateOrder(deps.database, id)) ?? order;
  } catch (error) {
    if (!isCheckViolation(error)) throw error;
    const isExpired = constraintOf(error) === "exchange_rate_orders_expired";
    const code = isExpired ? "rate-order-expired" : "second-operator-required";
    throw new Refusal(code, {}, { cause: error });
  }
}

async function sign(
  { operators }: OrderRateDeps,
  operator: OperatorLogin,
  { id, orderHash }: RateOrder,
): Promise<void> {
  const act = { action: "change-rate", subjectId: id, subjectHash: orderHash } as const;
  await operators.signAct({ ...operator, ...act });
}

/** An order as everyone may see it. */
export function rateOrderView({ id, trxPerUsdtE12, feePpm, startsAt }: RateOrder) {
  return {
    id,
    rate: formatRate("USDT", trxPerUsdtE12),
    exchange_fee: formatPercent(feePpm),
    starts_at: startsAt?.toISOString() ?? null,
  };
}
