import type { SecurityEventKind } from "@clearhold/contract/security-events";
import type { Queryable } from "../../../kernel/database.ts";

export type EventRow = {
  id: bigint;
  kind: SecurityEventKind;
  at: Date;
  ip: string;
  device: string;
  details: Record<string, string>;
};

type EventFilter = {
  readonly userId: string;
  readonly kinds: readonly SecurityEventKind[];
  readonly limit: number;
  readonly offset: number;
};

/** A page of what happened to one account, the newest first, and how much there is in all. */
export async function listEventsOf(
  database: Queryable,
  { userId, kinds, limit, offset }: EventFilter,
): Promise<{ rows: EventRow[]; total: bigint }> {
  const [rows, count] = await Promise.all([
    database.query<EventRow>(
      `select id, kind, at, ip, device, details from security_events
       where user_id = $1 and kind = any($2) order by id desc limit $3 offset $4`,
      [userId, kinds, limit, offset],
    ),
    database.first<{ total: bigint }>(
      "select count(*) as total from security_events where user_id = $1 and kind = any($2)",
      [userId, kinds],
    ),
  ]);
  return { rows, total: count?.total ?? 0n };
}
