import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import type { Subscription } from "./subscription.ts";

/**
 * Asks the project under its lock whether it takes the subscription, neighbours of the batch
 * counted. The row itself follows from the journal.
 */
const projectAdmits: RowStatement = {
  name: "project-admits",
  onMissing: "subscription-above-quota",
  sql: "select n from project_admit($1::jsonb) as n",
};

/** The question for one posting. Refuses `subscription-above-quota`. */
export function admitSubscription(
  ask: Pick<Subscription, "projectId" | "userId" | "principalUnits">,
): RowChange {
  return {
    statement: projectAdmits,
    fields: {
      project_id: ask.projectId,
      user_id: ask.userId,
      units: String(ask.principalUnits),
    },
  };
}
