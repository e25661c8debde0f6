import { type CurrencyCode, money } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";
import { type Ledger, projectInflowBooked } from "../../ledger/index.ts";

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
  const arrivals = await deps.database.query<{
    id: string;
    units: bigint;
    currency: CurrencyCode;
  }>("select id, units, currency from project_arrivals where project_id = $1 order by id", [
    projectId,
  ]);
  for (const { id, units, currency } of arrivals) {
    const booked = projectInflowBooked({ inflowId: id, projectId, amount: money(currency, units) });
    await deps.ledger.post({ journals: [booked], answer: null });
  }
  return arrivals.length;
}
