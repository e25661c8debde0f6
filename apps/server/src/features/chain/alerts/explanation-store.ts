import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";

type AlertPair = { readonly shortfallId: string; readonly surplusId: string };

/** A booked loss that a surplus may explain, and which operators say so now. */
type ExplainableShortfall = {
  readonly currency: CurrencyCode;
  readonly units: bigint;
  readonly operatorIds: readonly string[];
  readonly isDecided: boolean;
};

/** Null where these two alerts are no loss and no surplus that is as large, or it is explained. */
export async function findShortfall(
  db: Queryable,
  { shortfallId, surplusId }: AlertPair,
): Promise<ExplainableShortfall | null> {
  const [row] = await db.query<ExplainableShortfall>(
    `select f.currency, f.units, coalesce(deficit_explained_by(f.id) = s.id, false) as "isDecided",
       array(select distinct operator_id from deficit_explanations e where e.shortfall_id = f.id
         and deficit_word_of(f.id, operator_id) = s.id) as "operatorIds"
     from chain_alerts f join chain_alerts s on s.id::text = $2
     where f.id::text = $1 and f.reason = 'shortfall' and s.reason = 'surplus'
       and f.currency = s.currency and s.units - s.explained_units >= f.units
       and not deficit_is_booked(f.id)`,
    [shortfallId, surplusId],
  );
  return row ?? null;
}

/** The database takes it only with the operator's act. */
export async function insertExplanation(
  db: Queryable,
  word: AlertPair & { readonly operatorId: string; readonly reason: string },
): Promise<void> {
  await db.query(
    `insert into deficit_explanations (shortfall_id, surplus_id, operator_id, reason)
     values ($1, $2, $3, $4)`,
    [word.shortfallId, word.surplusId, word.operatorId, word.reason],
  );
}
