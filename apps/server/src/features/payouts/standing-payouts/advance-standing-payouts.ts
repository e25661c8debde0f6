import type { Logger } from "../../../kernel/logger.ts";
import type { WorkerPort } from "../../../wire/guard/guard-port.ts";
import { isOrderKnown } from "../withdrawals/index.ts";
import type { StandingPayout } from "./standing-payout.ts";
import {
  type FallBack,
  listDue,
  listFrozen,
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
