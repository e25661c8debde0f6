import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";

/** How long operators took lately, measured: half of so many took no longer than that. */
export type ReviewPace = { readonly count: number; readonly halfWithinSeconds: number };

/** The latest decisions that are counted. */
const decisionsMax = 50;

/**
 * The pace of the latest reviews of a currency, everybody's. One that nobody decided in time counts
 * with all its hours; one that its owner took back was not decided.
 */
export async function findReviewPace(
  db: Queryable,
  currency: CurrencyCode,
): Promise<ReviewPace & { readonly overdue: number }> {
  const rows = await db.query<{ seconds: number }>(
    `select ceil(extract(epoch from coalesce(approved_at, returned_at) - review_at))::int as seconds
     from withdrawals
     where currency = $1 and review_at is not null
       and (approved_at is not null or return_reason in ('approval-overdue',
         'refused-source-of-funds', 'refused-payee', 'refused-account-safety'))
     order by review_at desc limit ${decisionsMax}`,
    [currency],
  );
  const pace = paceOf(rows.map(({ seconds }) => seconds));
  return { ...pace, overdue: await countOverdue(db, currency) };
}

/** The time within which half of them were decided: one of the times themselves, never between two. */
export function paceOf(seconds: readonly number[]): ReviewPace {
  const ordered = seconds.toSorted((left, right) => left - right);
  const half = ordered[Math.ceil(ordered.length / 2) - 1] ?? 0;
  return { count: ordered.length, halfWithinSeconds: Math.max(0, half) };
}

/** Everybody's that went back because no operator approved them in time. */
async function countOverdue(db: Queryable, currency: CurrencyCode): Promise<number> {
  const rows = await db.query<{ overdue: bigint }>(
    `select count(*) as overdue from withdrawals
     where currency = $1 and review_at is not null and return_reason = 'approval-overdue'`,
    [currency],
  );
  return Number(rows[0]?.overdue ?? 0n);
}
