import { money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { projectInflowBooked } from "../../../ledger/recipes/projects.ts";
import { listArrivals } from "./inflow-store.ts";

export type BookArrivalsDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "post">;
};

/**
 * Recognises what has arrived at a project's address and counts by its terms: from suspense into
 * escrow, one journal each. Nobody is asked, so that nobody can keep money of the subscribers out of
 * their result. What two operators' names already exclude waits until the result is announced, and is
 * then split by the same sheet.
 */
export async function bookArrivals(deps: BookArrivalsDeps, projectId: string): Promise<number> {
  const arrivals = await listArrivals(deps.database, projectId);
  for (const { id, units, currency } of arrivals) {
    const booked = projectInflowBooked({ inflowId: id, projectId, amount: money(currency, units) });
    await deps.ledger.post({ journals: [booked], answer: null });
  }
  return arrivals.length;
}
