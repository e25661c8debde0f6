import { type DayLimit, dayLimitDetails } from "@clearhold/contract/withdrawal-amounts";
import { type CurrencyCode, greater, type Money, money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import { findDayLimit, findFirstToFree, findTakenSince } from "./order-facts-store.ts";

type DayLimitAsk = {
  readonly userId: string;
  readonly currency: CurrencyCode;
  /** The person's level of certification. */
  readonly level: number;
  readonly now: Date;
};

export const dayMs = 24 * 3_600_000;

/** How the limit of 24 hours stands now; what is decided is decided under the ledger's locks. */
export async function getDayLimit(db: Queryable, ask: DayLimitAsk): Promise<DayLimit> {
  const since = new Date(ask.now.getTime() - dayMs);
  const limitUnits = await findDayLimit(db, ask);
  const [usedUnits, first] = await Promise.all([
    findTakenSince(db, ask, since),
    findFirstToFree(db, ask, { since, limitUnits }),
  ]);
  return {
    limit: money(ask.currency, limitUnits),
    used: money(ask.currency, usedUnits),
    free: money(ask.currency, greater(limitUnits - usedUnits, 0n)),
    freesAt: first === null ? 0 : Math.ceil((first.getTime() + dayMs) / 1000),
  };
}

/** Asks the database under the ledger's locks, every neighbour of the batch counted. */
const admitStatement: RowStatement = {
  name: "withdrawal-admits",
  onMissing: "withdrawal-above-day-limit",
  sql: "select n from withdrawal_admit($1::jsonb) as n",
};

/** To stand before the row of the withdrawal itself, which counts from then on. */
export function admitWithdrawal({ userId, amount, requestedAt }: AdmitAsk): RowChange {
  return { statement: admitStatement, fields: { userId, ...amount, at: requestedAt } };
}

type AdmitAsk = {
  readonly userId: string;
  readonly amount: Money;
  readonly requestedAt: Date;
};

export type DayLimitDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  /** The person's level of certification. */
  readonly standingOf: (userId: string) => Promise<{ certification: number }>;
};

/** The ledger says that the limit is reached, and this how much of it is left. Throws, in any case. */
export async function explainDayLimit(
  { database, standingOf, clock }: DayLimitDeps,
  { userId, amount: { currency } }: Pick<AdmitAsk, "userId" | "amount">,
  error: unknown,
): Promise<never> {
  if (!(error instanceof Refusal) || error.code !== "withdrawal-above-day-limit") throw error;
  const { certification: level } = await standingOf(userId);
  const limit = await getDayLimit(database, { userId, currency, level, now: clock.now() });
  throw new Refusal("withdrawal-above-day-limit", dayLimitDetails(limit));
}
