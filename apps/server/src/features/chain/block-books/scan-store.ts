import { base58Address } from "@clearhold/tron/address";
import type { Queryable } from "../../../kernel/database.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import type { BlockRef } from "../../../wire/chain/chain-block.ts";

const place = "number::int, block_id as id, block_at as at";

/** The last block in the books; null before they begin. */
export async function findCursor(
  db: Queryable,
): Promise<(BlockRef & { readonly genesisId: string }) | null> {
  return db.first(`select ${place}, genesis_id from scan_cursor`);
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

/** Where the scanner keeps who makes the blocks. The books must have begun. */
export function openWitnessStore(db: Queryable) {
  return {
    async find(): Promise<WitnessRow | null> {
      const row = await db.first<WitnessRow>(
        "select configured_witnesses as configured, active_witnesses as active from scan_cursor",
      );
      return row && row.active.length > 0 ? row : null;
    },
    async save({ configured, active }: WitnessRow): Promise<void> {
      await db.query("update scan_cursor set configured_witnesses = $1, active_witnesses = $2", [
        configured,
        active,
      ]);
    },
  };
}

/** The witnesses in base58, as people compare them; none before the first block was read. */
export async function listWitnesses(db: Queryable): Promise<WitnessRow> {
  const row = await openWitnessStore(db).find();
  const shown = (all: readonly string[] = []) => all.map((one) => base58Address(one));
  return { configured: shown(row?.configured), active: shown(row?.active) };
}

type WitnessRow = { readonly configured: readonly string[]; readonly active: readonly string[] };

const showAnew = `on conflict (number) do update set block_id = excluded.block_id,
  parent_id = excluded.parent_id, block_at = excluded.block_at`;

// The database moves the cursor only onto a block that is shown as the child of the one before it.
const moveCursor: RowStatement = {
  name: "move-scan-cursor",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb)
  as t(n int, number bigint, block_id text, parent_id text, block_at timestamptz)),
shown as (insert into scan_tail (number, block_id, parent_id, block_at)
  select number, block_id, parent_id, block_at from c
  ${showAnew} returning number)
update scan_cursor s set number = c.number, block_id = c.block_id, block_at = c.block_at
from c join shown using (number) where s.number = c.number - 1 and s.block_id = c.parent_id
returning c.n`,
  onMissing: "fault",
};

/** From a block to the one after it, and only so: of two workers one is first, the other repeats nothing. */
export function cursorRow(block: BlockRef & { readonly parentId: string }): RowChange {
  const { number, id: blockId, parentId, at: blockAt } = block;
  return { statement: moveCursor, fields: { number, blockId, parentId, blockAt } };
}

/** The highest block that the chain has shown, booked or not; null before the books begin. */
export async function findHeadNumber(db: Queryable): Promise<bigint | null> {
  const row = await db.first<{ number: bigint | null }>(
    `select greatest((select max(number) from scan_tail), (select number from scan_cursor)) as number`,
  );
  return row?.number ?? null;
}

/** The blocks above the cursor that were shown, the lowest first. */
export async function listTail(db: Queryable): Promise<readonly BlockRef[]> {
  return db.query(`select ${place} from scan_tail order by number`);
}

/** A block that was shown; another one at its height takes its place. */
export async function insertTailBlock(
  db: Queryable,
  block: BlockRef & { readonly parentId: string },
): Promise<void> {
  await db.query(
    `insert into scan_tail (number, block_id, parent_id, block_at) values ($1, $2, $3, $4)
     ${showAnew}`,
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
