import type { Queryable } from "../../../kernel/database.ts";
import type { RowStatement } from "../../../ledger/index.ts";
import type { BlockRef } from "../../../wire/chain/chain-block.ts";

type PlaceRow = { number: bigint; blockId: string; blockAt: Date };

/** The last block in the books; null before they begin. */
export async function findCursor(
  db: Queryable,
): Promise<(BlockRef & { readonly genesisId: string }) | null> {
  const rows = await db.query<PlaceRow & { genesisId: string }>(
    "select number, block_id, block_at, genesis_id from scan_cursor",
  );
  return rows[0] ? { ...blockRefOf(rows[0]), genesisId: rows[0].genesisId } : null;
}

/** Nothing when the books have begun already. */
export async function insertCursor(
  db: Queryable,
  { number, id, at }: BlockRef,
  genesisId: string,
): Promise<void> {
  await db.query(
    `insert into scan_cursor (genesis_id, number, block_id, block_at) values ($1, $2, $3, $4)
     on conflict (only_one) do nothing`,
    [genesisId, number, id, at],
  );
}

/** From a block to the one after it, and only so: of two workers one is first, the other repeats nothing. */
export const moveCursor: RowStatement = {
  name: "move-scan-cursor",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb)
  as t(n int, number bigint, block_id text, parent_id text, block_at timestamptz))
update scan_cursor s set number = c.number, block_id = c.block_id, block_at = c.block_at
from c where s.number = c.number - 1 and s.block_id = c.parent_id
returning c.n`,
  onMissing: "fault",
};

/** What `moveCursor` is told of the block that it moves onto. */
export function cursorFields(block: BlockRef & { readonly parentId: string }) {
  return {
    number: block.number,
    block_id: block.id,
    parent_id: block.parentId,
    block_at: block.at.toISOString(),
  };
}

/** The highest block that the chain has shown, booked or not; null before the books begin. */
export async function findHeadNumber(db: Queryable): Promise<bigint | null> {
  const rows = await db.query<{ number: bigint | null }>(
    `select greatest((select max(number) from scan_tail), (select number from scan_cursor)) as number`,
  );
  return rows[0]?.number ?? null;
}

/** The blocks above the cursor that were shown, the lowest first. */
export async function listTail(db: Queryable): Promise<readonly BlockRef[]> {
  const rows = await db.query<PlaceRow>(
    "select number, block_id, block_at from scan_tail order by number",
  );
  return rows.map(blockRefOf);
}

/** A block that was shown; another one at its height takes its place. */
export async function insertTailBlock(
  db: Queryable,
  block: BlockRef & { readonly parentId: string },
): Promise<void> {
  await db.query(
    `insert into scan_tail (number, block_id, parent_id, block_at) values ($1, $2, $3, $4)
     on conflict (number) do update set block_id = excluded.block_id,
       parent_id = excluded.parent_id, block_at = excluded.block_at`,
    [block.number, block.id, block.parentId, block.at],
  );
}

/** Forgets shown blocks from this height on: the chain has others there. */
export async function deleteTailFrom(db: Queryable, number: number): Promise<void> {
  await db.query("delete from scan_tail where number >= $1", [number]);
}

/** Forgets shown blocks up to this height: they are booked. */
export async function deleteTailThrough(db: Queryable, number: number): Promise<void> {
  await db.query("delete from scan_tail where number <= $1", [number]);
}

function blockRefOf({ number, blockId, blockAt }: PlaceRow): BlockRef {
  return { number: Number(number), id: blockId, at: blockAt };
}
