import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../kernel/database.ts";
import type { RowStatement } from "../../ledger/index.ts";

/** A movement out of one of our addresses that no payout of ours explains. */
export type ChainAlert = {
  readonly currency: CurrencyCode;
  readonly address: string;
  readonly txid: string;
  readonly units: bigint;
  readonly reason: "unexplained-outflow";
  readonly blockNumber: number;
};

/** Written with the block that shows it. Seeing it again changes nothing. */
export const raiseAlert: RowStatement = {
  name: "raise-chain-alert",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, currency text, address text,
  txid text, units bigint, reason text, block_number bigint)),
done as (insert into chain_alerts (currency, address, txid, units, reason, block_number)
  select currency, address, txid, units, reason, block_number from c
  on conflict (txid, address, currency, reason) do nothing)
select n from c`,
  onMissing: "fault",
};

export function alertFields(alert: ChainAlert) {
  return {
    currency: alert.currency,
    address: alert.address,
    txid: alert.txid,
    units: alert.units.toString(),
    reason: alert.reason,
    block_number: alert.blockNumber,
  };
}

/** Currencies of which nothing may leave the house until an operator has looked. */
export async function findStoppedCurrencies(db: Queryable): Promise<ReadonlySet<CurrencyCode>> {
  const rows = await db.query<{ currency: CurrencyCode }>(
    "select distinct currency from chain_alerts where resolved_at is null",
  );
  return new Set(rows.map(({ currency }) => currency));
}
