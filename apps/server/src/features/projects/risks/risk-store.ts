import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";

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

/** Every announced result of this platform, with what came late and was split by the same sheet. */
export async function listOutcomes(db: Queryable): Promise<SettledOutcome[]> {
  return db.query<SettledOutcome>(
    `select p.currency, p.demo, r.principal_units,
       r.escrow_units + coalesce(late.part_units, 0)::bigint as "escrowUnits",
       r.fee_units + coalesce(late.platform_units, 0)::bigint as "feeUnits"
     from projects p join project_results r on r.project_id = p.id
     left join (
       select project_id, sum(part_units) as part_units, sum(platform_units) as platform_units
       from late_lines group by project_id
     ) late on late.project_id = p.id
     where p.status >= 5`,
  );
}

/** How many raises failed, by coin, demonstrations apart. */
export async function countFailedRaises(db: Queryable): Promise<FailedRaises[]> {
  return db.query<FailedRaises>(
    `select currency, demo, count(*)::integer as count from projects where status = 4
     group by currency, demo`,
  );
}
