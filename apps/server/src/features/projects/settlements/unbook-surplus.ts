import { money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { projectInflowUnbooked } from "../../../ledger/recipes/projects.ts";
import { listSurplus } from "./failure-store.ts";

export type UnbookSurplusDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post">;
};

/**
 * What escrow held above the principal when two operators let a project fail goes back to suspense, by
 * the inflows that brought it, one journal each; from there it is returned to its senders. How many now.
 */
export async function unbookSurplus(deps: UnbookSurplusDeps, projectId: string): Promise<number> {
  const rows = await listSurplus(deps.database, projectId);
  for (const { id, units, currency } of rows) {
    const amount = money(currency, units);
    const unbooked = projectInflowUnbooked({ inflowId: id, projectId, amount });
    const journals = [{ ...unbooked, occurredAt: deps.clock.now() }];
    await deps.ledger.post({ journals, answer: null });
  }
  return rows.length;
}
