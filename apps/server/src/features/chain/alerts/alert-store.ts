import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import { type AlertReason, type ChainAlert, type OpenAlert, stopsWithdrawals } from "./alert.ts";

const raiseAlert: RowStatement = {
  name: "raise-chain-alert",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, currency text, address text,
  txid text, units bigint, reason text, block_number bigint, stops boolean)),
done as (insert into chain_alerts (currency, address, txid, units, reason, block_number, stops)
  select currency, address, txid, units, reason, block_number, stops from c
  on conflict (txid, address, currency, reason) do nothing)
select n from c`,
  onMissing: "fault",
};

/** Raises what no journal comes with, unless the same stands open. */
export async function raiseStandingAlert(db: Queryable, alert: ChainAlert): Promise<void> {
  const { currency, address, units, reason, blockNumber } = alert;
  await db.query(
    `insert into chain_alerts (currency, address, txid, units, reason, block_number, stops)
     select $1, $2, null, $3, $4, $5, $6 where not exists (select from chain_alerts
       where (currency, address, reason) = ($1, $2, $4) and resolved_at is null)`,
    [currency, address, units, reason, blockNumber, stopsWithdrawals(reason)],
  );
}

/** Written with the journal that books what it tells. The same movement is told once. */
export function alertRow(alert: ChainAlert): RowChange {
  const fields = {
    currency: alert.currency,
    address: alert.address,
    txid: alert.txid,
    units: alert.units.toString(),
    reason: alert.reason,
    block_number: alert.blockNumber,
    stops: stopsWithdrawals(alert.reason),
  };
  return { statement: raiseAlert, fields };
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
  const [row] = await db.query<{ so: boolean }>("select restore_ruled_out() as so");
  return row?.so === true;
}

/** Currencies of which nothing may leave the house until operators have looked. */
export async function findStoppedCurrencies(db: Queryable): Promise<ReadonlySet<CurrencyCode>> {
  return new Set((await findStops(db)).keys());
}

type AlertRow = {
  id: bigint;
  currency: CurrencyCode;
  address: string;
  txid: string | null;
  units: bigint;
  reason: AlertReason;
  stops: boolean;
  blockNumber: bigint;
  noticedAt: Date;
  resolvedBy: string[];
};

/** Those that nobody has resolved, the oldest first. */
export async function listOpenAlerts(db: Queryable): Promise<readonly OpenAlert[]> {
  const rows = await db.query<AlertRow>(
    `select c.id, c.currency, c.address, c.txid, c.units, c.reason, c.stops, c.block_number,
       c.noticed_at, coalesce(array_agg(o.name order by r.acted_at)
         filter (where o.id is not null), '{}') as resolved_by
     from chain_alerts c
     left join alert_resolutions r on r.alert_id = c.id left join operators o on o.id = r.operator_id
     where c.resolved_at is null group by c.id order by c.id`,
  );
  return rows.map((row) => ({
    id: row.id.toString(),
    currency: row.currency,
    address: row.address,
    txid: row.txid,
    units: row.units,
    reason: row.reason,
    stops: row.stops,
    blockNumber: Number(row.blockNumber),
    noticedAt: row.noticedAt,
    resolvedBy: row.resolvedBy,
  }));
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

/** A surplus that no later reading of the chain has explained as a whole. */
type OpenSurplus = {
  readonly id: string;
  readonly address: string;
  readonly currency: CurrencyCode;
  /** What of it is still unexplained. */
  readonly units: bigint;
};

/** At these addresses, the oldest first; whether an operator has seen them does not matter. */
export async function listSurpluses(
  db: Queryable,
  addresses: readonly string[],
): Promise<readonly OpenSurplus[]> {
  return db.query<OpenSurplus>(
    `select id::text, address, currency, units - explained_units as units from chain_alerts
     where reason = 'surplus' and explained_units < units and address = any($1::text[])
     order by chain_alerts.id`,
    [addresses],
  );
}

/** Takes part of a surplus as explained, in the posting that books what it was. */
export const explainSurplus: RowStatement = {
  name: "explain-surplus",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, id bigint, units bigint))
update chain_alerts a set explained_units = a.explained_units + c.units
from c where a.id = c.id and a.units - a.explained_units >= c.units returning c.n`,
  onMissing: "fault",
};
