import { money } from "@clearhold/money";
import { openLedger, type RowStatement } from "../../src/ledger/index.ts";
import { withdrawalReturned } from "../../src/ledger/recipes/payouts.ts";
import type { CustodyWorld } from "../custody-world.ts";
import { coin } from "../payers.ts";

const giveBack: RowStatement = {
  name: "test-give-back",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, id text)),
dead as (update payout_attempts a set state = 'expired', ended_block = 1
  from c where a.withdrawal_id = c.id),
done as (update withdrawals w set state = 'returned', returned_at = now(),
  return_reason = 'cancelled-by-owner' from c where w.id = c.id)
select n from c`,
  onMissing: "fault",
};

/** With the worker's login: the books say that it was never paid, and its owner has the money again. */
export async function callBack(world: CustodyWorld, id: string, usdt: bigint): Promise<void> {
  const { worker: database } = world.databases;
  const [{ userId }] = (await database.query<{ userId: string }>(
    "select user_id from withdrawals where id = $1",
    [id],
  )) as [{ userId: string }];
  const books = openLedger({ database, clock: world.clock });
  const amount = money("USDT", usdt * coin);
  await books.post({
    journals: [withdrawalReturned({ withdrawalId: id, userId, amount })],
    rows: [{ statement: giveBack, fields: { id } }],
    answer: null,
  });
  await books.close();
}
