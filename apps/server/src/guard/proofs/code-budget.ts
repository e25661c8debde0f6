import { type Database, hasRow, type Queryable, type Tx } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { CodePurpose } from "../../wire/guard/guard-port.ts";
import { type Destination, destinationMac } from "../rows/code-store.ts";
import { type GuardKeys, macOf } from "../rows/guard-keys.ts";
import { codeLimitReached } from "./codes.ts";
import { secondsTo } from "./seconds.ts";

const resendSeconds = 60;
const perHour = 10;
const perDay = 20;

export type Spending = {
  readonly to: Destination;
  readonly purpose: CodePurpose;
  /** The payment, the payee or the switch that the code confirms; empty for none. */
  readonly subjectHash: string;
  /** Empty for a stranger. */
  readonly userId: string;
  /**
   * Who is asking: `named` where the destination was typed and is nobody's own contact yet, unless by
   * a browser that has long been its owner's.
   */
  readonly payer: "owner" | "own device" | "named";
  readonly now: Date;
};

/**
 * Takes one code out of a destination's budget: one a minute for each event and each order, ten an
 * hour and twenty a day for all of them. Who types a destination, the owner's browser before a login, and
 * the owner pay from different budgets, so that nobody uses up the owner's; and somebody who is logged in cannot write to ever more of them.
 * Row locks let parallel requests pass one after the other. Refuses `code-asked-too-soon` with the
 * seconds left, `code-limit-reached`; a refusal costs nothing.
 */
export async function takeFromBudget(
  database: Database,
  keys: GuardKeys,
  { to, purpose, subjectHash, userId, payer, now }: Spending,
): Promise<void> {
  const destination = destinationMac(keys, to);
  const budgets = [macOf(keys.name, "budget", payer, destination)];
  if (payer === "named" && userId !== "") budgets.push(macOf(keys.name, "budget", "names", userId));
  await database.transaction(async (tx) => {
    const rest = macOf(keys.name, "rest", payer, purpose, destination, subjectHash);
    await takeRest(tx, rest, now);
    for (const budget of budgets) await takeCount(tx, budget, now);
  });
}

/** Deletes budgets that nobody used for so long that they limit nothing. */
export async function deleteOldBudgets(database: Queryable, before: Date): Promise<void> {
  await database.query("delete from guard_code_rests where sent_at < $1", [before]);
  await database.query("delete from guard_budgets where day_from < $1", [before]);
}

async function takeRest(tx: Tx, name: string, now: Date): Promise<void> {
  const sql = `insert into guard_code_rests as r (name, sent_at) values ($1, $2)
    on conflict (name) do update set sent_at = $2
    where r.sent_at <= $2::timestamptz - make_interval(secs => $3::float8)
    returning name`;
  if (await hasRow(tx, sql, [name, now, resendSeconds])) return;
  const [row] = await tx.query<{ sentAt: Date }>(
    "select sent_at from guard_code_rests where name = $1",
    [name],
  );
  const until = new Date((row?.sentAt ?? now).getTime() + resendSeconds * 1000);
  throw new Refusal("code-asked-too-soon", { seconds: secondsTo(until, now) });
}

async function takeCount(tx: Tx, name: string, now: Date): Promise<void> {
  const isTaken = await hasRow(
    tx,
    `insert into guard_budgets as b (name, hour_from, hour_count, day_from, day_count)
     values ($1, $2, 1, $2, 1)
     on conflict (name) do update set
       hour_from = case when b.hour_from <= $2::timestamptz - interval '1 hour'
         then $2 else b.hour_from end,
       hour_count = case when b.hour_from <= $2::timestamptz - interval '1 hour'
         then 1 else b.hour_count + 1 end,
       day_from = case when b.day_from <= $2::timestamptz - interval '1 day'
         then $2 else b.day_from end,
       day_count = case when b.day_from <= $2::timestamptz - interval '1 day'
         then 1 else b.day_count + 1 end
     where (b.hour_count < $3 or b.hour_from <= $2::timestamptz - interval '1 hour')
       and (b.day_count < $4 or b.day_from <= $2::timestamptz - interval '1 day')
     returning name`,
    [name, now, perHour, perDay],
  );
  if (isTaken) return;
  const [row] = await tx.query<{ until: Date }>(
    `select greatest(
       case when hour_count >= $2 then hour_from + interval '1 hour' end,
       case when day_count >= $3 then day_from + interval '1 day' end) as until
     from guard_budgets where name = $1`,
    [name, perHour, perDay],
  );
  throw codeLimitReached(row?.until ?? now, now);
}
