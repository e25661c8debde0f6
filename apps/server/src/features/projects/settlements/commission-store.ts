import type { Queryable } from "../../../kernel/database.ts";
import type { OpenLine } from "./late-store.ts";

/** The part of one line's fee that one inviter gets. */
type CommissionDue = {
  readonly lineId: string;
  /** 1 to 3. */
  readonly level: number;
  readonly receiverId: string;
  readonly units: bigint;
};

/** What the fees of these lines pay to others as of now, by line; the database alone decides it. */
export async function findCommissionsDue(
  db: Queryable,
  lines: readonly Pick<OpenLine, "id" | "platformUnits">[],
): Promise<ReadonlyMap<string, readonly CommissionDue[]>> {
  const earned = lines.filter(({ platformUnits }) => platformUnits > 0n);
  if (earned.length === 0) return new Map();
  const due = await db.query<CommissionDue>(
    `select line_id, level, receiver_id, units from commissions_due($1::text[], $2::bigint[])
     order by line_id, level`,
    [earned.map(({ id }) => id), earned.map(({ platformUnits }) => platformUnits)],
  );
  return Map.groupBy(due, ({ lineId }) => lineId);
}
