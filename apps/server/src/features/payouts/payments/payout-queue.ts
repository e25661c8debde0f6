import type { Queryable } from "../../../kernel/database.ts";
import type { Withdrawal } from "../withdrawals/index.ts";
import { type WithdrawalRow, withdrawalColumns, withdrawalOf } from "../withdrawals/index.ts";

/** So long a worker keeps a withdrawal to itself; a killed worker's are free after it. */
const leaseSeconds = 10;
const claimsMax = 20;

/**
 * Takes withdrawals under way that no other worker has, oldest first. The lease only saves work:
 * two workers on one withdrawal would do nothing twice.
 */
export async function claimWithdrawals(db: Queryable): Promise<readonly Withdrawal[]> {
  const rows = await db.query<WithdrawalRow>(
    `with mine as (
       select id from withdrawals
       where state in ('held', 'review', 'signed', 'broadcast') and lease_until < clock_timestamp()
       order by lease_until, requested_at limit ${claimsMax} for update skip locked)
     update withdrawals w set lease_until = clock_timestamp() + interval '${leaseSeconds} seconds'
     from mine where w.id = mine.id returning ${withdrawalColumns}`,
  );
  return rows.map(withdrawalOf);
}

/** Gives one back; it may be taken again at once, or after a pause while it waits for something. */
export async function releaseWithdrawal(
  db: Queryable,
  id: string,
  { waitsFor, pauseSeconds }: { readonly waitsFor: string; readonly pauseSeconds: number },
): Promise<void> {
  await db.query(
    `update withdrawals set waits_for = $2, lease_until = clock_timestamp() + $3 * interval '1 second'
     where id = $1`,
    [id, waitsFor, pauseSeconds],
  );
}
