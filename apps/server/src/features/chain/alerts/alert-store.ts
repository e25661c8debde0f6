import type { CurrencyCode, Money } from "@clearhold/money";
import { insertRow, type Queryable } from "../../../kernel/database.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import { type ChainAlert, type OpenAlert, stopsWithdrawals } from "./alert.ts";

// Keys that change are told with their block. One who knew the transaction before could have told it
// earlier, and operators have resolved that: then it is told again, under a name that nobody could take.
const raiseAlert: RowStatement = {
  name: "raise-chain-alert",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, currency text, address text,
  txid text, units bigint, reason text, block_number bigint, stops boolean, finding_id text)),
done as (insert into chain_alerts
    (currency, address, txid, units, reason, block_number, stops, finding_id)
  select currency, address || case when reason = 'keys-changed' and exists (select from chain_alerts a
      where (a.txid, a.address, a.currency, a.reason) = (c.txid, c.address, c.currency, c.reason)
        and a.resolved_at is not null)
    then ' again at ' || clock_timestamp() else '' end,
    txid, units, reason, block_number, stops, finding_id from c
  on conflict (txid, address, currency, reason) do nothing)
select n from c`,
  onMissing: "fault",
};

/**
 * Raises what no journal comes with, unless the same stands open.
 * @returns the id of the alert that is open now.
 */
export async function raiseStandingAlert(
  db: Queryable,
  alert: ChainAlert,
  stops: boolean = stopsWithdrawals(alert.reason),
): Promise<string> {
  const { currency, address, units, reason, blockNumber } = alert;
  const row = await db.first<{ id: string }>(
    `with known as (select id from chain_alerts
       where (currency, address, reason) = ($1, $2, $4) and resolved_at is null),
     raised as (
       insert into chain_alerts (currency, address, txid, units, reason, block_number, stops)
       select $1, $2, null, $3, $4, $5, $6 where not exists (select from known) returning id)
     select id::text from known union all select id::text from raised limit 1`,
    [currency, address, units, reason, blockNumber, stops],
  );
  if (row === null) throw new Error("no alert was raised");
  return row.id;
}

/**
 * The alert that names exactly this difference of the books, was raised at this block or later, and was ended
 * by two operators; null while none was.
 */
export async function findDecidedDifference(
  db: Queryable,
  { currency, address, units }: Pick<ChainAlert, "currency" | "address" | "units">,
  sinceBlock: number,
): Promise<string | null> {
  const row = await db.first<{ id: string }>(
    `select id::text from chain_alerts where reason = 'books-differ' and resolved_at is not null
       and (currency, address, units) = ($1, $2, $3) and block_number >= $4
     order by chain_alerts.id desc limit 1`,
    [currency, address, units, sinceBlock],
  );
  return row?.id ?? null;
}

/**
 * Written with the journal that books what it tells: `findingId` is the reference of that journal, or
 * null where nothing is booked. The same movement is told once.
 */
export function alertRow(alert: ChainAlert, findingId: string | null = null): RowChange {
  const stops = stopsWithdrawals(alert.reason);
  return { statement: raiseAlert, fields: { ...alert, stops, findingId } };
}

type BlockAlert = Pick<ChainAlert, "txid" | "address" | "currency" | "reason"> & {
  readonly findingId: string;
};

/** Which of these an alert tells already, or has the id of, by `findingId`. */
export async function listTold(
  db: Queryable,
  alerts: readonly BlockAlert[],
): Promise<ReadonlySet<string>> {
  if (alerts.length === 0) return new Set();
  const rows = await db.query<{ findingId: string }>(
    `select c.finding_id from jsonb_to_recordset($1::jsonb) as c(txid text, address text,
       currency text, reason text, finding_id text)
     where exists (select from chain_alerts a where a.finding_id = c.finding_id)
       or exists (select from chain_alerts a where (a.txid, a.address, a.currency, a.reason)
         = (c.txid, c.address, c.currency, c.reason))`,
    [
      JSON.stringify(
        alerts.map(({ txid, address, currency, reason, findingId }) => {
          return { txid, address, currency, reason, finding_id: findingId };
        }),
      ),
    ],
  );
  return new Set(rows.map(({ findingId }) => findingId));
}

/**
 * Of which currencies nothing may leave the house, and since when: an alert that stops is open, or
 * these books are a restored backup that nobody has released, or may be one for all that is known.
 */
export async function findStops(db: Queryable): Promise<ReadonlyMap<CurrencyCode, Date>> {
  const rows = await db.query<{ currency: CurrencyCode; since: Date }>(
    `select currency, min(since) as since from (
       select currency, noticed_at as since from chain_alerts where resolved_at is null and stops
       union all
       select unnest(array['TRX', 'USDT']), coalesce((select found_at from restore_locks
         where released_at is null), now()) where not restore_ruled_out()
     ) stop group by currency`,
  );
  return new Map(rows.map(({ currency, since }) => [currency, since]));
}

/** False while these books may be a restored backup: what they call unpaid may have been paid. */
export async function isRestoreRuledOut(db: Queryable): Promise<boolean> {
  const row = await db.first<{ so: boolean }>("select restore_ruled_out() as so");
  return row?.so === true;
}

/** Currencies of which nothing may leave the house until operators have looked. */
export async function findStoppedCurrencies(db: Queryable): Promise<ReadonlySet<CurrencyCode>> {
  return new Set((await findStops(db)).keys());
}

/** So many at once are shown: a thief of a login may have raised far more. */
export const alertsPerPage = 200;

const openAlerts = `select c.id::text, c.currency, c.address, c.txid, c.units, c.reason, c.stops,
    c.block_number::int, c.noticed_at, array(select o.name from alert_resolutions r
      join operators o on o.id = r.operator_id where r.alert_id = c.id order by r.acted_at) as resolved_by
  from chain_alerts c where c.resolved_at is null`;

/** A page of those that nobody has resolved, the oldest first; after the alert with this id. */
export async function listOpenAlerts(db: Queryable, after = "0"): Promise<readonly OpenAlert[]> {
  return db.query<OpenAlert>(
    `${openAlerts} and c.id > $1::bigint order by c.id limit ${alertsPerPage}`,
    [after],
  );
}

/** Null where there is none of this id, or it was resolved. */
export async function findOpenAlert(db: Queryable, id: string): Promise<OpenAlert | null> {
  return db.first<OpenAlert>(`${openAlerts} and c.id = $1::bigint`, [id]);
}

/** How many of a currency stand open, and what stops it: how many, and the oldest in words; else null. */
type OpenCount = {
  readonly open: number;
  readonly stopping: number;
  readonly oldest: string | null;
};

/** A currency without an open alert is left out. */
export async function countOpenAlerts(
  db: Queryable,
): Promise<ReadonlyMap<CurrencyCode, OpenCount>> {
  const rows = await db.query<OpenCount & { currency: CurrencyCode }>(
    `select currency, count(*)::int as open, (count(*) filter (where stops))::int as stopping,
       (array_agg(format('%s (%s)', id, reason) order by id) filter (where stops))[1] as oldest
     from chain_alerts where resolved_at is null group by currency`,
  );
  return new Map(rows.map(({ currency, ...count }) => [currency, count]));
}

/** The database takes it only with the operator's act, and ends the alert when enough have given theirs. */
export async function insertResolution(
  db: Queryable,
  { alertId, operatorId, reason }: { alertId: string; operatorId: string; reason: string },
): Promise<void> {
  await db.query(
    `insert into alert_resolutions (alert_id, operator_id, reason) values ($1, $2, $3)
     on conflict do nothing`,
    [alertId, operatorId, reason],
  );
}

/** Alerts of one reason and currency, by their ids. */
export type AlertRange = Pick<ChainAlert, "reason" | "currency"> & {
  readonly from: string;
  readonly through: string;
};

const rangeOf = ({ reason, currency, from, through }: AlertRange) => [
  reason,
  currency,
  from,
  through,
];
const openInRange = `c.resolved_at is null and (c.reason, c.currency) = ($1, $2)
  and c.id between $3::bigint and $4::bigint`;
const unnamed = `not exists (select from alert_resolutions r
  where (r.alert_id, r.operator_id) = (c.id, $5))`;

/** How many of them are open, and how many of these lack this operator's name. */
export async function countRange(
  db: Queryable,
  range: AlertRange,
  operatorId: string,
): Promise<{ readonly open: number; readonly unnamed: number }> {
  const row = await db.first<{ open: number; unnamed: number }>(
    `select count(*)::int as open, (count(*) filter (where ${unnamed}))::int as unnamed
     from chain_alerts c where ${openInRange}`,
    [...rangeOf(range), operatorId],
  );
  return row ?? { open: 0, unnamed: 0 };
}

/** As insertResolution, of the oldest thousand of them. @returns how many; fewer when none is left. */
export async function insertResolutions(
  db: Queryable,
  { range, operatorId, reason }: { range: AlertRange; operatorId: string; reason: string },
): Promise<number> {
  const rows = await db.query(
    `insert into alert_resolutions (alert_id, operator_id, reason)
     select c.id, $5, $6 from chain_alerts c where ${openInRange} and ${unnamed}
     order by c.id limit 1000 returning alert_id::text`,
    [...rangeOf(range), operatorId, reason],
  );
  return rows.length;
}

/** How many more large differences a comparison may book now, as the database counts them. */
export async function roomForLarge(
  db: Queryable,
  { reason, currency }: Pick<ChainAlert, "reason" | "currency">,
): Promise<number> {
  const row = await db.first<{ room: number }>(
    `select greatest(0, 20 - count(*))::int as room from chain_alerts
     where (reason, currency) = ($1, $2) and resolved_at is null
       and finding_id is not null and txid is null and units > 1000000000000`,
    [reason, currency],
  );
  return row?.room ?? 0;
}

/** A surplus that no later reading of the chain has explained as a whole: what is left of it. */
type OpenSurplus = Money & {
  readonly id: string;
  readonly address: string;
  /** What brought it; null where a comparison with the chain found it. */
  readonly txid: string | null;
};

/**
 * At these addresses, as far as an arrival of these chain transactions may explain them, in the order in
 * which it does; whether an operator has seen them does not matter.
 */
export async function listSurpluses(
  db: Queryable,
  { addresses, txids }: Readonly<Record<"addresses" | "txids", readonly string[]>>,
): Promise<readonly OpenSurplus[]> {
  return db.query<OpenSurplus>(
    `select id::text, address, txid, currency, units - explained_units as units from chain_alerts
     where reason = 'surplus' and explained_units < units and address = any($1::text[])
       and (txid is null or txid = any($2::text[]))
     order by txid is null, chain_alerts.id`,
    [addresses, txids],
  );
}

/** The alert that told a loss, and the one that told where its coins came back. */
export type AlertPair = { readonly shortfallId: string; readonly surplusId: string };

/** A booked loss that a surplus may explain, and which operators say so now. */
type ExplainableShortfall = Money & {
  readonly operatorIds: readonly string[];
  readonly isDecided: boolean;
};

/** Null where these two alerts are no loss and no surplus that is as large, or it is explained. */
export async function findShortfall(
  db: Queryable,
  { shortfallId, surplusId }: AlertPair,
): Promise<ExplainableShortfall | null> {
  return db.first<ExplainableShortfall>(
    `select f.currency, f.units, coalesce(deficit_explained_by(f.id) = s.id, false) as is_decided,
       array(select distinct operator_id from deficit_explanations e where e.shortfall_id = f.id
         and deficit_word_of(f.id, operator_id) = s.id) as operator_ids
     from chain_alerts f join chain_alerts s on s.id::text = $2
     where f.id::text = $1 and f.reason = 'shortfall' and s.reason = 'surplus'
       and f.currency = s.currency and s.units - s.explained_units >= f.units
       and not deficit_is_booked(f.id)`,
    [shortfallId, surplusId],
  );
}

/** The database takes it only with the operator's act. */
export async function insertExplanation(
  db: Queryable,
  word: AlertPair & { readonly operatorId: string; readonly reason: string },
): Promise<void> {
  await insertRow(db, "deficit_explanations", word);
}
