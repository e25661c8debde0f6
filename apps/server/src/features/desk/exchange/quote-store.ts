import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import type { Quote } from "./exchange.ts";
import type { DeskRate } from "./rate-store.ts";

export type QuoteVerdict = "open" | "no-rate" | "too-small" | "balance-short" | "desk-short";

type OpenedRow = {
  verdict: QuoteVerdict;
  rateE12: bigint;
  rateFeePpm: number;
  rateSource: string;
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
  const { verdict, rateE12, rateFeePpm, rateSource } = row;
  return {
    verdict,
    rate: {
      trxPerUsdtE12: rateE12,
      feePpm: BigInt(rateFeePpm ?? 0),
      source: rateSource,
    },
  };
}

type QuoteRow = {
  id: string;
  userId: string;
  fromCurrency: CurrencyCode;
  toCurrency: CurrencyCode;
  paidUnits: bigint | null;
  trxPerUsdtE12: bigint;
  feePpm: number;
  source: string;
  askedAt: Date;
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
    userId: row.userId,
    from: row.fromCurrency,
    to: row.toCurrency,
    paidUnits: row.paidUnits,
    trxPerUsdtE12: row.trxPerUsdtE12,
    feePpm: BigInt(row.feePpm),
    source: row.source,
    askedAt: row.askedAt,
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
