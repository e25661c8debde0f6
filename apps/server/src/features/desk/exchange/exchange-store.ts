import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import type { Exchange, Quote } from "./exchange.ts";
import type { DeskRate } from "./rate-store.ts";

const exchangeColumns = `id, from_currency as "from", to_currency as "to", paid_units, received_units,
  fee_units, trx_per_usdt_e12, done_at`;

/** A page of one person's trades, the newest first, and how many there are in all. */
export async function listExchangeRows(
  db: Queryable,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ exchanges: Exchange[]; total: bigint }> {
  const [exchanges, counted] = await Promise.all([
    db.query<Exchange>(
      `select ${exchangeColumns} from exchanges where user_id = $1
       order by done_at desc, id desc limit $2 offset $3`,
      [userId, limit, offset],
    ),
    db.first<{ total: bigint }>("select count(*) as total from exchanges where user_id = $1", [
      userId,
    ]),
  ]);
  return { exchanges, total: counted?.total ?? 0n };
}

/** One of the person's trades; null for another's as for none. */
export function findExchange(db: Queryable, userId: string, id: string): Promise<Exchange | null> {
  return db.first<Exchange>(
    `select ${exchangeColumns} from exchanges where user_id = $1 and id = $2`,
    [userId, id],
  );
}

/** The most that the desk takes from a person, and whether the minute or the desk's coins bound it. */
type DeskRoom = { readonly mostUnits: bigint; readonly bound: "minute" | "desk" };

/** What the desk takes of a currency from a person now; null while there is no fresh rate. */
export function findRoom(
  db: Queryable,
  userId: string,
  from: CurrencyCode,
): Promise<DeskRoom | null> {
  return db.first<DeskRoom>("select most_units, bound from exchange_room($1, $2)", [userId, from]);
}

type OpenedQuote = DeskRate & {
  /** `open`, or which rule the database found broken. */
  readonly verdict: string;
};

/** Asks the database for a quote; it takes the place of the person's last one. */
export async function insertQuote(
  db: Queryable,
  ask: Omit<Quote, keyof DeskRate>,
): Promise<OpenedQuote> {
  const opened = await db.first<OpenedQuote>(
    `select verdict, rate_e12 as trx_per_usdt_e12, coalesce(rate_fee_ppm, 0)::bigint as fee_ppm,
       rate_source as source
     from exchange_open_quote($1, $2, $3, $4, $5, $6)`,
    [ask.id, ask.userId, ask.from, ask.to, ask.paidUnits, ask.askedAt],
  );
  if (!opened) throw new Error("the database gave no verdict on a quote");
  return opened;
}

/** Not over, and not of a time before the database's clock was set back. */
const isOpen = "expires_at between clock_timestamp() and clock_timestamp() + interval '15 seconds'";

/** The person's quote of this id, where it is open by the database's clock. */
export function findQuote(db: Queryable, userId: string, quoteId: string): Promise<Quote | null> {
  return db.first<Quote>(
    `select id, user_id, from_currency as "from", to_currency as "to", paid_units,
       trx_per_usdt_e12, fee_ppm::bigint, source, asked_at
     from exchange_quotes
     where user_id = $1 and id = $2 and ${isOpen}`,
    [userId, quoteId],
  );
}

/**
 * Tells the batch whether the quote is still open. It changes nothing: the trigger takes the quote
 * away when the journal is written.
 */
const quoteOpen: RowStatement = {
  name: "exchange-quote-open",
  onMissing: "quote-expired",
  sql: `select t.n from jsonb_to_recordset($1::jsonb) as t(n int, quote_id text, user_id text)
    cross join lateral (select expires_at from exchange_quotes
      where id = t.quote_id and user_id = t.user_id limit 1) q
    where ${isOpen}`,
};

/** Refuses the trade with `quote-expired` when its quote is gone by the database's clock. */
export function quoteStillOpen(quote: Pick<Quote, "id" | "userId">): RowChange {
  return { statement: quoteOpen, fields: { quoteId: quote.id, userId: quote.userId } };
}
