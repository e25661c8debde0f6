import type { Queryable } from "../../kernel/database.ts";
import type { AskOf } from "../../wire/guard/guard-port.ts";

/**
 * What the signer does not pay is not exchanged either, and nothing is while it does not look: the
 * database refuses by these rows, and by its own clock. They take the place of what was told before; the
 * same told again keeps its time. A signer that does not look cannot know that what it waited for has
 * come: then nothing that was told ends.
 */
export async function replaceSignerStops(
  db: Queryable,
  { stops, looked }: AskOf<"tellStops">,
): Promise<void> {
  await db.query(
    `with told as (select * from jsonb_to_recordset($1::jsonb) as t(currency text, reason text)),
     ended as (delete from signer_stops s
       where $2 and not exists (select from told where told.currency = s.currency)),
     unknown as (update signer_stops s set reason = 'coins-awaited', told_at = clock_timestamp()
       where not $2 and s.reason <> 'coins-awaited'
         and not exists (select from told where told.currency = s.currency))
     insert into signer_stops (currency, reason) select currency, reason from told
     on conflict (currency) do update set reason = excluded.reason, told_at = clock_timestamp()
       where signer_stops.reason <> excluded.reason`,
    [JSON.stringify(stops), looked],
  );
  if (!looked) return;
  await db.query(
    `insert into signer_looks (is_only) values (true)
     on conflict (is_only) do update set looked_at = clock_timestamp()`,
  );
}
