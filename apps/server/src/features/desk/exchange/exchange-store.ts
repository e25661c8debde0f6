import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import type { Exchange, Quote } from "./exchange.ts";
import type { DeskRate } from "./rate-store.ts";

type ExchangeRow = {
  id: string;
  from_currency: CurrencyCode;
  to_currency: CurrencyCode;
  paid_units: bigint;
  received_units: bigint;
  fee_units: bigint;
  trx_per_usdt_e12: bigint;
  done_at: Date;
  total: bigint;
};

/** A page of one person's trades, the newest first, and how many there are in all. */
export async function listExchangeRows(
  db: Queryable,
  ask: { userId: string; limit: number; offset: number },
): Promise<{ exchanges: Exchange[]; total: bigint }> {
  const rows = await db.query<ExchangeRow>(
    `select *, count(*) over () as total from exchanges where user_id = $1
     order by done_at desc, id desc limit $2 offset $3`,
    [ask.userId, ask.limit, ask.offset],
  );
  return { exchanges: rows.map(toExchange), total: rows[0]?.total ?? 0n };
}

/** The person's trades of these ids. */
export async function findExchanges(
  db: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<Exchange[]> {
  const rows = await db.query<ExchangeRow>(
    "select *, 0::bigint as total from exchanges where user_id = $1 and id = any($2::text[])",
    [userId, ids],
  );
  return rows.map(toExchange);
}

function toExchange(row: ExchangeRow): Exchange {
  return {
    id: row.id,
    from: row.from_currency,
    to: row.to_currency,
    paidUnits: row.paid_units,
    receivedUnits: row.received_units,
    feeUnits: row.fee_units,
    trxPerUsdtE12: row.trx_per_usdt_e12,
    doneAt: row.done_at,
  };
}

export type QuoteVerdict = "open" | "no-rate" | "too-small" | "balance-short" | "desk-short";

type OpenedRow = {
  verdict: QuoteVerdict;
  rate_e12: bigint;
  rate_fee_ppm: number;
  rate_source: string;
};

/** Asks the database for a quote; it takes the place of the person's last one. */
export async function insertQuote(
  db: Queryable,
  ask: Omit<Quote, keyof DeskRate>,
): Promise<{ verdict: QuoteVerdict; rate: DeskRate }> {
  const [row] = await db.query<OpenedRow>(
    "select * from exchange_open_quote($1, $2, $3, $4, $5, $6)",
    [ask.id, ask.userId, ask.from, ask.to, ask.paidUnits, ask.askedAt],
  );
  if (!row) throw new Error("the database gave no verdict on a quote");
  const { verdict, rate_e12, rate_fee_ppm, rate_source } = row;
  return {
    verdict,
    rate: {
      trxPerUsdtE12: rate_e12,
      feePpm: BigInt(rate_fee_ppm ?? 0),
      source: rate_source,
    },
  };
}

type QuoteRow = {
  id: string;
  user_id: string;
  from_currency: CurrencyCode;
  to_currency: CurrencyCode;
  paid_units: bigint | null;
  trx_per_usdt_e12: bigint;
  fee_ppm: number;
  source: string;
  asked_at: Date;
};

/** The person's open quote of this id, unless the database's clock has ended it. */
export async function findQuote(
  db: Queryable,
  userId: string,
  quoteId: string,
): Promise<Quote | null> {
  const [row] = await db.query<QuoteRow>(
    `select * from exchange_quotes
     where user_id = $1 and id = $2 and expires_at > clock_timestamp()`,
    [userId, quoteId],
  );
  if (!row) return null;
  return {
    id: row.id,
    userId: row.user_id,
    from: row.from_currency,
    to: row.to_currency,
    paidUnits: row.paid_units,
    trxPerUsdtE12: row.trx_per_usdt_e12,
    feePpm: BigInt(row.fee_ppm),
    source: row.source,
    askedAt: row.asked_at,
  };
}

/**
 * Tells the batch whether the quote is still open. It changes nothing: the trigger takes the quote
 * away when the journal is written.
 */
const quoteOpen: RowStatement = {
  name: "exchange-quote-open",
  onMissing: "quote-expired",
  sql: `select t.n from jsonb_to_recordset($1::jsonb) as t(n int, quote_id text, user_id text)
    join exchange_quotes q on q.id = t.quote_id and q.user_id = t.user_id
    where q.expires_at > clock_timestamp()`,
};

/** Refuses the trade with `quote-expired` when its quote is gone by the database's clock. */
export function quoteStillOpen(quote: Pick<Quote, "id" | "userId">): RowChange {
  return { statement: quoteOpen, fields: { quote_id: quote.id, user_id: quote.userId } };
}
