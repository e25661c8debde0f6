import { formatMoney, money } from "@clearhold/money";
import type { Actor } from "../../kernel/actor.ts";
import type { RowChange, RowStatement } from "../../ledger/index.ts";
import type { Withdrawal } from "./withdrawal.ts";

/** As kernel's recordEvent, for a whole batch at once and in the transaction of the journals. */
const insertStatement: RowStatement = {
  name: "insert-withdrawal-event",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, user_id text, at timestamptz,
  ip text, device text, amount text, currency text, address text)),
done as (insert into security_events (user_id, kind, at, ip, device, details)
  select user_id, 'withdrawal-requested', at, ip, device,
    jsonb_build_object('amount', amount, 'currency', currency, 'address', address)
  from c order by n)
select n from c`,
  onMissing: "fault",
};

/** The line of the owner's history about a withdrawal that is asked for. */
export function withdrawalEventRow(
  { currency, amountUnits, address, requestedAt }: Withdrawal,
  { userId, ip, device }: Actor,
): RowChange {
  return {
    statement: insertStatement,
    fields: {
      ...{ user_id: userId, ip, device, currency, address },
      at: requestedAt.toISOString(),
      amount: formatMoney(money(currency, amountUnits)),
    },
  };
}
