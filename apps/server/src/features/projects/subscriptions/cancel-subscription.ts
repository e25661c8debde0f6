import { money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { IdempotencyKey } from "../../../kernel/idempotency-key.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger, RowStatement } from "../../../ledger/index.ts";
import { subscriptionReturned } from "../../../ledger/recipes/projects.ts";
import { getProjectState } from "../projects/index.ts";
import { findSubscriptions, isCancellable } from "./subscription-store.ts";

export type CancelSubscriptionDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post" | "findAnswer">;
};

type CancelAsk = { readonly recordId: string; readonly idempotency: IdempotencyKey | undefined };

/** Asks under the project's lock whether it is still its owner's to cancel. */
const projectReleases: RowStatement = {
  name: "project-releases",
  onMissing: "subscription-final",
  sql: "select n from project_release($1::jsonb) as n",
};

/**
 * Gives a person all of a subscription back while its project grants a cooling-off; the amount is
 * part of the quota again. No proof is asked for: the money goes back to where it came from.
 */
export async function cancelSubscription(
  { database: db, clock, ledger }: CancelSubscriptionDeps,
  actor: Actor,
  { recordId, idempotency }: CancelAsk,
): Promise<{ record_id: string }> {
  const known = await ledger.findAnswer<{ record_id: string }>(idempotency);
  if (known) return known;
  const [subscription] = await findSubscriptions(db, actor.userId, [recordId]);
  if (!subscription) throw new Refusal("record-not-found");
  const { projectId, principalUnits } = subscription;
  const project = await getProjectState(db, projectId);
  const now = clock.now();
  refuseUnless(isCancellable(subscription, project, now), "subscription-final");
  const { userId } = actor;
  const amount = money(project.currency, principalUnits);
  const back = subscriptionReturned({ subscriptionId: recordId, userId, projectId, amount });
  return ledger.post({
    journals: [{ ...back, occurredAt: now }],
    rows: [
      {
        statement: projectReleases,
        fields: { subscriptionId: recordId, userId, at: now },
      },
    ],
    sessionHash: actor.sessionHash,
    ...(idempotency && { idempotency }),
    answer: { record_id: recordId },
  });
}
