import type { MoneyFactKind } from "@clearhold/contract/message-kinds";
import type { SecurityEventKind } from "@clearhold/contract/security-events";
import type { Queryable } from "../../../kernel/database.ts";

type Place = { readonly id: bigint; readonly at: Date };

/** A line of the history: who did what, from where. */
export type EventRow = Place & {
  readonly source: "event";
  readonly kind: SecurityEventKind;
  readonly ip: string;
  readonly device: string;
  readonly details: Record<string, string>;
};

/** A movement of money, as its message tells it. */
export type MoneyRow = Place & {
  readonly source: "money";
  readonly kind: MoneyFactKind;
  readonly subjectId: string;
  readonly details: Record<string, string | number | boolean>;
};

type ActivityFilter = {
  readonly userId: string;
  readonly events: readonly SecurityEventKind[];
  readonly money: readonly MoneyFactKind[];
  readonly limit: number;
  readonly offset: number;
};

const chosenEvents = "from security_events where user_id = $1 and kind = any($2)";
// Of a withdrawal that its owner's own deed ended, the history has a line with the device that asked.
const chosenMoney = `from messages where user_id = $1 and category = 'money' and kind = any($3)
  and not (kind = 'withdrawal-returned'
    and params ->> 'reason' in ('cancelled-by-owner', 'account-frozen'))`;

/** A page of what happened to one account and its money, the newest first, and how much there is in all. */
export async function listActivityOf(
  database: Queryable,
  { userId, events, money, limit, offset }: ActivityFilter,
): Promise<{ rows: (EventRow | MoneyRow)[]; total: bigint }> {
  const [rows, count] = await Promise.all([
    database.query<EventRow | MoneyRow>(
      `select * from (
         (select 'event' as source, id, kind, at, ip, device, details, '' as subject_id
          ${chosenEvents} order by at desc, id desc limit $4::bigint + $5::bigint)
         union all
         (select 'money', id, kind, at, '', '', params, subject_id
          ${chosenMoney} order by at desc, id desc limit $4::bigint + $5::bigint)
       ) happened order by at desc, source, id desc limit $4::bigint offset $5::bigint`,
      [userId, events, money, limit, offset],
    ),
    database.first<{ total: bigint }>(
      `select (select count(*) ${chosenEvents}) + (select count(*) ${chosenMoney}) as total`,
      [userId, events, money],
    ),
  ]);
  return { rows, total: count?.total ?? 0n };
}
