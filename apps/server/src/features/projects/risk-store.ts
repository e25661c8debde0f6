import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";

/** One project with an announced result: what was subscribed, what came of it, what the fee took. */
export type SettledOutcome = {
  readonly currency: CurrencyCode;
  readonly demo: boolean;
  readonly principalUnits: bigint;
  readonly escrowUnits: bigint;
  readonly feeUnits: bigint;
};

/** Raises that failed, counted by coin. */
export type FailedRaises = {
  readonly currency: CurrencyCode;
  readonly demo: boolean;
  readonly count: number;
};

/** Every announced result of this platform. */
export async function listOutcomes(db: Queryable): Promise<SettledOutcome[]> {
  return db.query<SettledOutcome>(
    `select p.currency, p.demo, r.principal_units as "principalUnits",
       r.escrow_units as "escrowUnits", r.fee_units as "feeUnits"
     from projects p join project_results r on r.project_id = p.id where p.status >= 5`,
  );
}

export async function countFailedRaises(db: Queryable): Promise<FailedRaises[]> {
  return db.query<FailedRaises>(
    `select currency, demo, count(*)::integer as count from projects where status = 4
     group by currency, demo`,
  );
}
