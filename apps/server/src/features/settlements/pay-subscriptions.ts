import { type CurrencyCode, money } from "@clearhold/money";
import type { Clock } from "../../kernel/clock.ts";
import type { Queryable } from "../../kernel/database.ts";
import {
  type Journal,
  type Ledger,
  projectPaidOut,
  subscriptionReturned,
} from "../../ledger/index.ts";
import { findProjects } from "../projects/index.ts";
import { listHeld, type SettledSubscription } from "../subscriptions/index.ts";
import { closeEmptyLines } from "./settlement-store.ts";

export type PaySubscriptionsDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post">;
};

/** So many are read and posted at a time; after a kill the next run goes on from there. */
const batchSize = 1_000;

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
 * One journal for each subscription, with the subscription's id as its reference: whoever posts it
 * again, the same worker after a crash or another one, finds it posted.
 */
async function payEach(
  deps: PaySubscriptionsDeps,
  projectId: string,
  paymentOf: PaymentOf,
): Promise<number> {
  const [project] = await findProjects(deps.database, [projectId]);
  if (!project) throw new Error(`project ${projectId} does not exist`);
  const listAfter = (afterId: string) =>
    listHeld(deps.database, projectId, { afterId, limit: batchSize });
  let count = 0;
  let batch = await listAfter("");
  for (let last = batch.at(-1); last; last = batch.at(-1)) {
    const journals = batch.flatMap((one) => paymentOf(one, project.currency) ?? []);
    // The next ones are read meanwhile, so that the ledger never waits for them.
    const [next] = await Promise.all([listAfter(last.id), postAll(deps, journals)]);
    count += journals.length;
    batch = next;
  }
  return count;
}

async function postAll(
  { clock, ledger }: PaySubscriptionsDeps,
  journals: readonly Journal[],
): Promise<void> {
  const occurredAt = clock.now();
  await Promise.all(
    journals.map((journal) =>
      ledger.post({ journals: [{ ...journal, occurredAt }], answer: null }),
    ),
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
