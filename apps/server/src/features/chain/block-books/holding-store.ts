import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowStatement } from "../../../ledger/index.ts";

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
    set units = chain_holdings.units + excluded.units, moved_block = greatest(chain_holdings.moved_block, excluded.moved_block))
select n from c`,
  onMissing: "fault",
};

/** What `moveHolding` is told of one change. */
export function holdingFields(change: HoldingChange, blockNumber: number) {
  const { address, currency, units } = change;
  return { address, currency, units: units.toString(), block_number: blockNumber };
}

/** What the index says of an address, and the block that last changed it. */
export type Indexed = { readonly units: bigint; readonly movedBlock: number };

/** By "address currency"; absent where nothing ever moved. */
export async function findHoldings(
  db: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Indexed>> {
  const rows = await db.query<{
    address: string;
    currency: string;
    units: bigint;
    movedBlock: bigint;
  }>(
    `select address, currency, units, moved_block from chain_holdings
     where address = any($1::text[])`,
    [addresses],
  );
  return new Map(
    rows.map(({ address, currency, units, movedBlock }) => [
      `${address} ${currency}`,
      { units, movedBlock: Number(movedBlock) },
    ]),
  );
}

/** Takes a difference into the index, if the index is still what the difference was found against. */
export const adjustHolding: RowStatement = {
  name: "adjust-chain-holding",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, address text, currency text,
  off_units bigint, was_units bigint, was_block bigint, block_number bigint)),
moved as (update chain_holdings h
  set units = h.units + c.off_units, moved_block = greatest(h.moved_block, c.block_number)
  from c where (h.address, h.currency, h.units, h.moved_block)
    = (c.address, c.currency, c.was_units, c.was_block) returning c.n),
made as (insert into chain_holdings (address, currency, units, moved_block)
  select address, currency, off_units, block_number from c where was_block is null
  on conflict (address, currency) do nothing returning address, currency)
select n from moved union all select c.n from c join made using (address, currency)`,
  onMissing: "fault",
};

/** What `adjustHolding` is told: the difference, and what the index said when it was found. */
export function adjustmentFields(
  change: HoldingChange,
  { indexed, blockNumber }: { readonly indexed: Indexed | null; readonly blockNumber: number },
) {
  const { address, currency, units } = change;
  return {
    address,
    currency,
    block_number: blockNumber,
    off_units: units.toString(),
    was_units: indexed?.units.toString() ?? null,
    was_block: indexed?.movedBlock ?? null,
  };
}
