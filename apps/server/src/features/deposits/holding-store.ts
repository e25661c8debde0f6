import type { CurrencyCode } from "@clearhold/money";
import type { RowStatement } from "../../ledger/index.ts";

/** What a booked block changed at an address of ours, network fees included. */
export type HoldingChange = {
  readonly address: string;
  readonly currency: CurrencyCode;
  readonly units: bigint;
};

/** Moves what an address holds by our index of the chain, in the posting that books the block. */
export const moveHolding: RowStatement = {
  name: "move-chain-holding",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, address text, currency text,
  units bigint, block_number bigint)),
done as (insert into chain_holdings (address, currency, units, moved_block)
  select address, currency, sum(units), max(block_number) from c group by address, currency
  on conflict (address, currency) do update
    set units = chain_holdings.units + excluded.units, moved_block = excluded.moved_block)
select n from c`,
  onMissing: "fault",
};

export function holdingFields(change: HoldingChange, blockNumber: number) {
  const { address, currency, units } = change;
  return { address, currency, units: units.toString(), block_number: blockNumber };
}
