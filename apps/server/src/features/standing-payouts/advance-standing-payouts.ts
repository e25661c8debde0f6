import type { WorkerPort } from "../../kernel/guard-port.ts";
import type { Logger } from "../../kernel/logger.ts";
import { isOrderKnown } from "../withdrawals/index.ts";
import type { DueStandingPayout } from "./standing-payout.ts";
import {
  listDue,
  listUntold,
  updateFellBack,
  updateTold,
  updateWithdrawn,
} from "./standing-store.ts";
import { type WithdrawPayoutDeps, withdrawPayout } from "./withdraw-payout.ts";

export type AdvanceStandingDeps = WithdrawPayoutDeps & {
  readonly logger: Logger;
  readonly guard: Pick<WorkerPort, "orderStandingPayout" | "tellOfStandingPayout">;
};

const batchSize = 100;

/**
 * Ends every instruction whose subscription has ended, and tells its owner. What it reads is in the
 * books: killed anywhere it goes on from there, and of any number of workers one makes the withdrawal.
 */
export async function advanceStandingPayouts(deps: AdvanceStandingDeps): Promise<void> {
  for (let afterId = ""; ; ) {
    const batch = await listDue(deps.database, { afterId, limit: batchSize });
    const last = batch.at(-1);
    if (!last) break;
    afterId = last.subscriptionId;
    for (const payout of batch) await endOne(deps, payout);
  }
  for (const id of await listUntold(deps.database, batchSize)) await tellOne(deps, id);
}

/** One that fails waits for the next round and stops no other. */
async function endOne(deps: AdvanceStandingDeps, payout: DueStandingPayout): Promise<void> {
  const { database, clock, logger } = deps;
  const { subscriptionId, withdrawalId } = payout;
  try {
    if (await isOrderKnown(database, withdrawalId)) {
      await updateWithdrawn(database, subscriptionId, clock.now());
      return;
    }
    const fallBack = await withdrawPayout(deps, payout);
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
