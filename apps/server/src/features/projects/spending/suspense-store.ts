import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";

/** What came to a project in another coin, and what the desk gave for it. */
export type SuspenseExchange = {
  readonly inflowId: string;
  readonly from: CurrencyCode;
  readonly paidUnits: bigint;
  readonly receivedUnits: bigint;
  readonly feeUnits: bigint;
  readonly trxPerUsdtE12: bigint;
  readonly feePpm: number;
  readonly source: string;
  readonly txid: string;
  readonly doneAt: Date;
};

/** The exchanges of one project, oldest first. */
export function listSuspenseExchanges(
  db: Queryable,
  projectId: string,
): Promise<SuspenseExchange[]> {
  return db.query<SuspenseExchange>(
    `select inflow_id, paid_currency as "from", paid_units,
       received_units, fee_units,
       trx_per_usdt_e12, fee_ppm, source, txid, done_at
     from project_suspense_exchanges where project_id = $1 order by done_at, inflow_id`,
    [projectId],
  );
}

type QuoteRow = { verdict: string; rateE12: bigint; rateFeePpm: number };

/** The desk's word on what lies in suspense in another coin; undefined where nothing does. */
export async function findSuspenseQuote(
  db: Queryable,
  inflowId: string,
): Promise<QuoteRow | undefined> {
  const [quote] = await db.query<QuoteRow>("select * from project_quote_suspense($1)", [inflowId]);
  return quote;
}
