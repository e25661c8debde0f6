import { type CurrencyCode, money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { Journal, Ledger } from "../../../ledger/index.ts";
import { projectPaidOut, subscriptionReturned } from "../../../ledger/recipes/projects.ts";
import { findProjects } from "../projects/index.ts";
import { listHeld, type SettledSubscription } from "../subscriptions/index.ts";
import { payAtOnce } from "./pay-at-once.ts";
import { closeEmptyLines } from "./settlement-store.ts";

export type PaySubscriptionsDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post">;
};

/** Pays every open line of a granted project; how many were paid now. */
export async function payProject(deps: PaySubscriptionsDeps, projectId: string): Promise<number> {
  const paid = await payEach(deps, projectId, payoutOf);
  await closeEmptyLines(deps.database, projectId, deps.clock.now());
  return paid;
}

/** Gives everybody of a failed project all of it back; how many now. */
export function returnProject(deps: PaySubscriptionsDeps, projectId: string): Promise<number> {
  return payEach(deps, projectId, returnOf);
}

type PaymentOf = (subscription: SettledSubscription, currency: CurrencyCode) => Journal | null;

/**
 * One journal for each subscription, with the subscription's id as its reference. A worker that posts
 * it again after a crash finds it posted.
 */
async function payEach(
  deps: PaySubscriptionsDeps,
  projectId: string,
  paymentOf: PaymentOf,
): Promise<number> {
  const [project] = await findProjects(deps.database, [projectId]);
  if (!project) throw new Error(`project ${projectId} does not exist`);
  return payAtOnce(
    (page) => listHeld(deps.database, projectId, page),
    async (subscription) => {
      const payment = paymentOf(subscription, project.currency);
      if (!payment) return false;
      const journals = [{ ...payment, occurredAt: deps.clock.now() }];
      await deps.ledger.post({ journals, answer: null });
      return true;
    },
  );
}

function payoutOf(
  { id, userId, projectId, line }: SettledSubscription,
  currency: CurrencyCode,
): Journal | null {
  if (!line) throw new Error(`subscription ${id} has no line in the sheet`);
  if (line.partUnits === 0n) return null;
  return projectPaidOut({
    lineId: id,
    userId,
    projectId,
    earnings: money(currency, line.earningsUnits),
    platformFee: money(currency, line.platformUnits),
  });
}

function returnOf(subscription: SettledSubscription, currency: CurrencyCode): Journal {
  const { id, userId, projectId, principalUnits } = subscription;
  const amount = money(currency, principalUnits);
  return subscriptionReturned({ subscriptionId: id, userId, projectId, amount });
}
