import type { CurrencyCode, Money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";

/** What a booked block changed at an address of ours, network fees included. */
export type HoldingChange = Money & { readonly address: string };

const moveHolding: RowStatement = {
  name: "move-chain-holding",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, address text, currency text,
  units bigint, block_number bigint)),
done as (insert into chain_holdings (address, currency, units, moved_block)
  select address, currency, sum(units), max(block_number) from c group by address, currency
  on conflict (address, currency) do update
    set units = greatest(-1000000000000000000, least(1000000000000000000,
        chain_holdings.units + excluded.units)),
      moved_block = greatest(chain_holdings.moved_block, excluded.moved_block))
select n from c`,
  onMissing: "fault",
};

// Where a false row is as large as can be, the chain has to be read on: the comparison corrects it.
/** Moves what an address holds by our index of the chain, in the posting that books the block. */
export function holdingRow(change: HoldingChange, blockNumber: number): RowChange {
  return { statement: moveHolding, fields: { ...change, blockNumber } };
}

/** What the index says of an address, and the block that last changed it. */
export type Indexed = { readonly units: bigint; readonly movedBlock: number };

/** By "address currency"; absent where nothing ever moved. */
export async function findHoldings(
  db: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Indexed>> {
  const rows = await db.query<{ address: string; currency: CurrencyCode } & Indexed>(
    `select address, currency, units, moved_block::int from chain_holdings
     where address = any($1::text[])`,
    [addresses],
  );
  return new Map(rows.map((row) => [`${row.address} ${row.currency}`, row]));
}

const adjustHolding: RowStatement = {
  name: "adjust-chain-holding",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, address text, currency text,
  units bigint, was_units bigint, was_block bigint, block_number bigint)),
moved as (update chain_holdings h
  set units = h.units + c.units, moved_block = greatest(h.moved_block, c.block_number)
  from c where (h.address, h.currency, h.units, h.moved_block)
    = (c.address, c.currency, c.was_units, c.was_block) returning c.n),
made as (insert into chain_holdings (address, currency, units, moved_block)
  select address, currency, units, block_number from c where was_block is null
  on conflict (address, currency) do nothing returning address, currency)
select n from moved union all select c.n from c join made using (address, currency)`,
  onMissing: "fault",
};

/** Sets the index to what the chain holds, if it is still what was compared. */
export async function correctHolding(
  db: Queryable,
  { address, currency, units }: HoldingChange,
  { units: wasUnits, movedBlock }: Indexed,
): Promise<void> {
  await db.query(
    `update chain_holdings set units = units + $3
     where (address, currency, units, moved_block) = ($1, $2, $4, $5)`,
    [address, currency, units, wasUnits, movedBlock],
  );
}

/** Takes a difference into the index, if the index is still what the difference was found against. */
export function adjustmentRow(
  change: HoldingChange,
  { indexed, blockNumber }: { readonly indexed: Indexed | null; readonly blockNumber: number },
): RowChange {
  const was = { wasUnits: indexed?.units ?? null, wasBlock: indexed?.movedBlock ?? null };
  return { statement: adjustHolding, fields: { ...change, ...was, blockNumber } };
}
