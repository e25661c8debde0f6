import { type StandingReason, standingReasons } from "@clearhold/contract/standing-reasons";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import type { WorkerPort } from "../../../wire/guard/guard-port.ts";
import { findStop, type OrderFactsDeps } from "../withdrawal-checks/index.ts";
import { holdStanding, isOrderKnown } from "../withdrawals/index.ts";
import {
  type DueStandingPayout,
  type FallBack,
  listDue,
  listFrozen,
  listUntold,
  type StandingPayout,
  updateFellBack,
  updateTold,
  updateWithdrawn,
  withdrawnRow,
} from "./standing-store.ts";

export type AdvanceStandingDeps = OrderFactsDeps & {
  readonly ledger: Pick<Ledger, "post">;
  readonly guard: Pick<WorkerPort, "orderStandingPayout" | "tellOfStandingPayout">;
  /** Which chain the orders are for. */
  readonly network: string;
};

const batchSize = 100;

/**
 * Ends every instruction whose subscription has ended, or that a freeze has called off, and tells its
 * owner. What it reads is in the books: killed anywhere it goes on from there, and of any number of
 * workers one makes the withdrawal.
 */
export async function advanceStandingPayouts(deps: AdvanceStandingDeps): Promise<void> {
  for (const payout of await listFrozen(deps.database, batchSize)) {
    await endOne(deps, payout, async () => ({ reason: "account-frozen" }));
  }
  for (let afterId = ""; ; ) {
    const batch = await listDue(deps.database, { afterId, limit: batchSize });
    const last = batch.at(-1);
    if (!last) break;
    afterId = last.subscriptionId;
    for (const payout of batch) await endOne(deps, payout, () => withdrawPayout(deps, payout));
  }
  for (const id of await listUntold(deps.database, batchSize)) await tellOne(deps, id);
}

/** One that fails waits for the next round and stops no other. */
async function endOne(
  { database, clock, logger }: AdvanceStandingDeps,
  { subscriptionId, withdrawalId }: Pick<StandingPayout, "subscriptionId" | "withdrawalId">,
  decide: () => Promise<FallBack | null>,
): Promise<void> {
  try {
    if (await isOrderKnown(database, withdrawalId)) {
      await updateWithdrawn(database, subscriptionId, clock.now());
      return;
    }
    const fallBack = await decide();
    if (fallBack) await updateFellBack(database, subscriptionId, fallBack, clock.now());
  } catch (error) {
    logger.error({ err: error, subscriptionId }, "a payout was not sent on");
  }
}

/** Mailed before it is noted: a crash in between mails twice, never not at all. */
async function tellOne(deps: AdvanceStandingDeps, subscriptionId: string): Promise<void> {
  try {
    await deps.guard.tellOfStandingPayout({ subscriptionId });
    await updateTold(deps.database, subscriptionId, deps.clock.now());
  } catch (error) {
    deps.logger.error({ err: error, subscriptionId }, "an owner was not told of a payout");
  }
}

/**
 * Makes the ordinary withdrawal of a payout: what would stop its owner's own order stops it, the guard
 * signs by its own rows, and the ledger counts the limit under its locks. Null when it is made, or waits
 * for the house as any order that was given before a stop; else why the payout stays in the balance.
 */
async function withdrawPayout(
  deps: AdvanceStandingDeps,
  payout: DueStandingPayout,
): Promise<FallBack | null> {
  if (payout.subscriptionState !== "paid") return { reason: "returned" };
  if (payout.paid.units === 0n) return { reason: "nothing-paid" };
  const { subscriptionId, userId, currency, address, paid: amount } = payout;
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
  "debt-first": "debt-first",
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
