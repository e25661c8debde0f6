import { formatMoney, money } from "@clearhold/money";
import type { SecurityEvent } from "../../../kernel/security-events.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import type { Withdrawal } from "./withdrawal.ts";

/** As kernel's recordEvent, for a whole batch at once and in the transaction of the journals. */
const insertStatement: RowStatement = {
  name: "insert-withdrawal-event",
  sql: `
with c as (select * from jsonb_to_recordset($1::jsonb) as t(n int, user_id text, kind text,
  at timestamptz, ip text, device text, amount text, currency text, address text)),
done as (insert into security_events (user_id, kind, at, ip, device, details)
  select user_id, kind, at, ip, device,
    jsonb_build_object('amount', amount, 'currency', currency, 'address', address)
  from c order by n)
select n from c`,
  onMissing: "fault",
};

type Where = Pick<SecurityEvent, "userId" | "at" | "ip" | "device">;

/** The line of the owner's history about what became of a withdrawal. */
export function withdrawalEventRow(
  kind: "withdrawal-requested" | "withdrawal-called-off" | "withdrawal-cancelled",
  { currency, amountUnits, address }: Withdrawal,
  { userId, at, ip = "", device = "" }: Where,
): RowChange {
  return {
    statement: insertStatement,
    fields: {
      user_id: userId,
      kind,
      ip,
      device,
      currency,
      address,
      at: at.toISOString(),
      amount: formatMoney(money(currency, amountUnits)),
    },
  };
}
