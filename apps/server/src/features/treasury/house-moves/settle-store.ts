import type { Queryable } from "../../../kernel/database.ts";
import type { RowStatement } from "../../../ledger/index.ts";
import type { Move } from "./move.ts";
import { listUnderWay } from "./move-store.ts";

/** Which of these chain transactions are moves of ours that have not ended. */
export async function findCarriedMoves(
  db: Queryable,
  txids: ReadonlySet<string>,
): Promise<readonly Move[]> {
  const underWay = await listUnderWay(db);
  return underWay.filter(({ txid }) => txid !== null && txids.has(txid));
}

/** Ends a move by what the chain made of it, once. */
export const endMove: RowStatement = {
  name: "end-house-move",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, id text, state text,
  block_number bigint, network_fee_units bigint, at timestamptz))
update house_moves m set state = c.state, ended_block = c.block_number, ended_at = c.at,
  network_fee_units = c.network_fee_units, waits_for = ''
from c where m.id = c.id and m.state in ('built', 'signed', 'broadcast')
returning c.n`,
  onMissing: "fault",
};
