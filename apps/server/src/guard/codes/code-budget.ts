import type { Queryable } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/refusal.ts";

const resendSeconds = 60;
const perHour = 10;
const perDay = 20;

/**
 * Takes one code out of a destination's budget: one a minute, ten an hour, twenty a day. One
 * statement, so that parallel requests get one. Refuses `code-asked-too-soon`, `code-limit-reached`.
 */
export async function takeFromBudget(
  database: Queryable,
  destination: string,
  now: Date,
): Promise<void> {
  const taken = await database.query(
    `insert into guard_budgets as b
       (destination, sent_at, hour_from, hour_count, day_from, day_count)
     values ($1, $2, $2, 1, $2, 1)
     on conflict (destination) do update set
       sent_at = $2,
       hour_from = case when b.hour_from <= $2::timestamptz - interval '1 hour'
         then $2 else b.hour_from end,
       hour_count = case when b.hour_from <= $2::timestamptz - interval '1 hour'
         then 1 else b.hour_count + 1 end,
       day_from = case when b.day_from <= $2::timestamptz - interval '1 day'
         then $2 else b.day_from end,
       day_count = case when b.day_from <= $2::timestamptz - interval '1 day'
         then 1 else b.day_count + 1 end
     where b.sent_at <= $2::timestamptz - make_interval(secs => $3::float8)
       and (b.hour_count < $4 or b.hour_from <= $2::timestamptz - interval '1 hour')
       and (b.day_count < $5 or b.day_from <= $2::timestamptz - interval '1 day')
     returning destination`,
    [destination, now, resendSeconds, perHour, perDay],
  );
  if (taken.length === 0) throw await refusalOf(database, destination, now);
}

async function refusalOf(database: Queryable, destination: string, now: Date): Promise<Refusal> {
  const [row] = await database.query<{ sent_at: Date }>(
    "select sent_at from guard_budgets where destination = $1",
    [destination],
  );
  const passed = row ? (now.getTime() - row.sent_at.getTime()) / 1000 : resendSeconds;
  const seconds = Math.ceil(resendSeconds - passed);
  return seconds > 0
    ? new Refusal("code-asked-too-soon", { seconds: String(seconds) })
    : new Refusal("code-limit-reached");
}
