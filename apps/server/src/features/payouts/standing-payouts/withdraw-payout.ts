import { type StandingReason, standingReasons } from "@clearhold/contract/standing-reasons";
import { Refusal } from "../../../kernel/refusal.ts";
import type { WorkerPort } from "../../../wire/guard/guard-port.ts";
import { type CheckWithdrawalDeps, checkWithdrawal } from "../withdrawal-checks/index.ts";
import { type HoldOrderDeps, holdStanding } from "../withdrawals/index.ts";
import type { DueStandingPayout } from "./standing-payout.ts";
import { type FallBack, withdrawnRow } from "./standing-store.ts";

export type WithdrawPayoutDeps = CheckWithdrawalDeps &
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
  const obstacle = await findObstacle(deps, payout);
  if (obstacle) return obstacle.reason === "withdrawals-stopped" ? null : obstacle;
  const { subscriptionId } = payout;
  try {
    const order = await deps.guard.orderStandingPayout({ subscriptionId, network: deps.network });
    await holdStanding(deps, order, [withdrawnRow(subscriptionId, deps.clock.now())]);
    return null;
  } catch (error) {
    return fallBackOf(error);
  }
}

/** The first thing that would stop this order, were it a person's own. */
async function findObstacle(
  deps: WithdrawPayoutDeps,
  { userId, currency, address, paidUnits: amountUnits }: DueStandingPayout,
): Promise<FallBack | null> {
  const reader = { userId, language: "en-us" } as const;
  const { findings } = await checkWithdrawal(deps, reader, { currency, address, amountUnits });
  const stop = findings.find(({ severity }) => severity === "stop");
  return stop ? { reason: stop.code, details: stop.details } : null;
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
