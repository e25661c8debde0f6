import type { Queryable } from "../../kernel/database.ts";
import type { ToldStop } from "../../wire/guard/calls/stop-calls.ts";

/** These take the place of what the signer told before; the same told again keeps its time. */
export async function replaceSignerStops(db: Queryable, stops: readonly ToldStop[]): Promise<void> {
  await db.query(
    `with told as (select * from jsonb_to_recordset($1::jsonb) as t(currency text, reason text)),
     ended as (delete from signer_stops s
       where not exists (select from told where told.currency = s.currency))
     insert into signer_stops (currency, reason) select currency, reason from told
     on conflict (currency) do update set reason = excluded.reason, told_at = clock_timestamp()
       where signer_stops.reason <> excluded.reason`,
    [JSON.stringify(stops)],
  );
}

/** The signer has compared the books with the chain just now, by the database's own clock. */
export async function noteSignerLook(db: Queryable): Promise<void> {
  await db.query(
    `insert into signer_looks (is_only) values (true)
     on conflict (is_only) do update set looked_at = clock_timestamp()`,
  );
}
