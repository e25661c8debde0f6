import type { Queryable } from "../../kernel/database.ts";

/** Tells the web server, for showing, whether codes can reach telephones. */
export async function updatePhonesOpen(database: Queryable, open: boolean): Promise<void> {
  await database.query(
    `insert into guard_channels (channel, is_open) values ('sms', $1)
     on conflict (channel) do update set is_open = excluded.is_open`,
    [open],
  );
}
