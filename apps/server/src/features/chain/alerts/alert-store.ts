import type { CurrencyCode, Money } from "@clearhold/money";
import { insertRow, type Queryable } from "../../../kernel/database.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import { type ChainAlert, type OpenAlert, stopsWithdrawals } from "./alert.ts";

const raiseAlert: RowStatement = {
  name: "raise-chain-alert",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, currency text, address text,
  txid text, units bigint, reason text, block_number bigint, stops boolean, finding_id text)),
done as (insert into chain_alerts
    (currency, address, txid, units, reason, block_number, stops, finding_id)
  select currency, address, txid, units, reason, block_number, stops, finding_id from c
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
 * Written with the journal that books what it tells: `findingId` is the reference of that journal, or
 * null where nothing is booked. The same movement is told once.
 */
export function alertRow(alert: ChainAlert, findingId: string | null = null): RowChange {
  const stops = stopsWithdrawals(alert.reason);
  return { statement: raiseAlert, fields: { ...alert, stops, findingId } };
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

/** Those that nobody has resolved, the oldest first. */
export async function listOpenAlerts(db: Queryable): Promise<readonly OpenAlert[]> {
  return db.query<OpenAlert>(
    `select c.id::text, c.currency, c.address, c.txid, c.units, c.reason, c.stops,
       c.block_number::int, c.noticed_at, coalesce(array_agg(o.name order by r.acted_at)
         filter (where o.id is not null), '{}') as resolved_by
     from chain_alerts c
     left join alert_resolutions r on r.alert_id = c.id left join operators o on o.id = r.operator_id
     where c.resolved_at is null group by c.id order by c.id`,
  );
}

/** How many stand open, per currency; a currency without one is left out. */
export async function countOpenAlerts(db: Queryable): Promise<ReadonlyMap<CurrencyCode, number>> {
  const rows = await db.query<{ currency: CurrencyCode; count: number }>(
    `select currency, count(*)::int as count from chain_alerts where resolved_at is null
     group by currency`,
  );
  return new Map(rows.map(({ currency, count }) => [currency, count]));
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

/** A surplus that no later reading of the chain has explained as a whole: what is left of it. */
type OpenSurplus = Money & { readonly id: string; readonly address: string };

/**
 * At these addresses, the oldest first; whether an operator has seen them does not matter. What a
 * known movement brought there explains itself.
 */
export async function listSurpluses(
  db: Queryable,
  addresses: readonly string[],
): Promise<readonly OpenSurplus[]> {
  return db.query<OpenSurplus>(
    `select id::text, address, currency, units - explained_units as units from chain_alerts
     where reason = 'surplus' and txid is null and explained_units < units
       and address = any($1::text[])
     order by chain_alerts.id`,
    [addresses],
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
