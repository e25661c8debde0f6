import { money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { IdempotencyKey } from "../../../kernel/idempotency-key.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import {
  answerOnce,
  authorisedJournal,
  type Ledger,
  type RowStatement,
} from "../../../ledger/index.ts";
import { subscriptionReturned } from "../../../ledger/recipes/projects.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { getProjectState, statusOf } from "../projects/index.ts";
import { findSubscriptions } from "./subscription-store.ts";

export type CancelSubscriptionDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post" | "findAnswer">;
  readonly guard: Pick<GuardPort, "authoriseCancelling">;
};

type CancelAsk = { readonly recordId: string; readonly idempotency: IdempotencyKey | undefined };

/** Asks under the project's lock whether it is still its owner's to cancel, by the database's clock. */
const projectReleases: RowStatement = {
  name: "project-releases",
  onMissing: "subscription-final",
  sql: "select n from project_release($1::jsonb) as n",
};

/**
 * Gives a person all of a subscription back while its project grants a cooling-off; the amount is
 * part of the quota again. The guard gives its word for the session: the money goes back to where it
 * came from. Refuses `record-not-found`, `session-expired`, and `subscription-final` by the time of the
 * database.
 */
export function cancelSubscription(
  { database: db, ledger, guard }: CancelSubscriptionDeps,
  actor: Actor,
  { recordId, idempotency }: CancelAsk,
): Promise<{ record_id: string }> {
  return answerOnce(ledger, idempotency, async () => {
    const [subscription] = await findSubscriptions(db, actor.userId, [recordId]);
    if (!subscription) throw new Refusal("record-not-found");
    const { projectId, principalUnits, state } = subscription;
    refuseUnless(state === "held", "subscription-final");
    const project = await getProjectState(db, projectId);
    // Escrow may hold less than it by then, which the ledger would take for a fault.
    refuseUnless(project.status === statusOf.open, "subscription-final");
    const { userId, sessionHash } = actor;
    const amount = money(project.currency, principalUnits);
    const back = subscriptionReturned({ subscriptionId: recordId, userId, projectId, amount });
    const authorised = await guard.authoriseCancelling({
      ...{ userId, sessionHash, reference: recordId, purpose: projectId },
      ...{ currency: amount.currency, amountUnits: String(amount.units) },
    });
    return ledger.post({
      journals: [authorisedJournal(back, authorised)],
      rows: [
        {
          statement: projectReleases,
          fields: { subscriptionId: recordId, userId, at: new Date(authorised.at) },
        },
      ],
      sessionHash,
      ...(idempotency && { idempotency }),
      answer: { record_id: recordId },
    });
  });
}
