import { type StandingReason, standingReasons } from "@clearhold/contract/standing-reasons";
import { money } from "@clearhold/money";
import { Refusal } from "../../../kernel/refusal.ts";
import type { WorkerPort } from "../../../wire/guard/guard-port.ts";
import { findStop, type OrderFactsDeps } from "../withdrawal-checks/index.ts";
import { type HoldOrderDeps, holdStanding } from "../withdrawals/index.ts";
import type { DueStandingPayout } from "./standing-payout.ts";
import { type FallBack, withdrawnRow } from "./standing-store.ts";

export type WithdrawPayoutDeps = OrderFactsDeps &
  HoldOrderDeps & {
    readonly guard: Pick<WorkerPort, "orderStandingPayout">;
    /** Which chain the orders are for. */
    readonly network: string;
  };

/**
 * Makes the ordinary withdrawal of a payout: what would stop its owner's own order stops it, the guard
 * signs by its own rows, and the ledger counts the limit under its locks. Null when it is made, or waits
 * for the house as any order that was given before a stop; else why the payout stays in the balance.
 */
export async function withdrawPayout(
  deps: WithdrawPayoutDeps,
  payout: DueStandingPayout,
): Promise<FallBack | null> {
  if (payout.subscriptionState !== "paid") return { reason: "returned" };
  if (payout.paidUnits === 0n) return { reason: "nothing-paid" };
  const { subscriptionId, userId, currency, address } = payout;
  const amount = money(currency, payout.paidUnits);
  const stop = await findStop(deps, { userId, currency, address, amount });
  if (stop?.code === "withdrawals-stopped") return null;
  if (stop) return { reason: stop.code, details: stop.details };
  try {
    const order = await deps.guard.orderStandingPayout({ subscriptionId, network: deps.network });
    await holdStanding(deps, order, [withdrawnRow(subscriptionId, deps.clock.now())]);
    return null;
  } catch (error) {
    return fallBackOf(error);
  }
}

/** Refusals that decide; whatever else failed is tried again. */
const reasons: Readonly<Record<string, StandingReason>> = {
  "password-reset-required": "account-frozen",
  "withdrawals-held": "account-held",
  "address-unconfirmed": "address-unconfirmed",
  "address-locked": "address-locked",
  "withdrawal-above-day-limit": "above-day-limit",
  "insufficient-balance": "insufficient-balance",
};

function fallBackOf(error: unknown): FallBack | null {
  if (!(error instanceof Refusal)) throw error;
  // Called off, or made by another worker, while this one looked: it has ended.
  if (error.code === "standing-payout-closed") return null;
  if (error.code === "standing-payout-void") return { reason: voidReason(error) };
  const reason = reasons[error.code];
  if (!reason) throw error;
  return { reason, details: error.details };
}

function voidReason({ details }: Refusal): StandingReason {
  return standingReasons.find((one) => one === details.reason) ?? "not-authorised";
}
