import { type CurrencyCode, formatMoney, money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { RowChange, RowStatement } from "../../../ledger/index.ts";
import { findDayLimit, findFirstOfDay, findTakenSince } from "./day-limit-store.ts";

/** What a person may take out in 24 hours, what of it is used, and when more of it is free. */
export type DayLimit = {
  readonly limitUnits: bigint;
  readonly usedUnits: bigint;
  /** Never below zero. */
  readonly freeUnits: bigint;
  /** When the oldest of the last 24 hours stops counting; null while none counts. */
  readonly freesAt: Date | null;
};

export type DayLimitAsk = {
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
  const [limitUnits, usedUnits, first] = await Promise.all([
    findDayLimit(db, ask),
    findTakenSince(db, ask, since),
    findFirstOfDay(db, ask, since),
  ]);
  const free = limitUnits - usedUnits;
  return {
    limitUnits,
    usedUnits,
    freeUnits: free > 0n ? free : 0n,
    freesAt: first === null ? null : new Date(first.getTime() + dayMs),
  };
}

/** The limit in words, for a refusal or a finding; times in Unix seconds. */
export function limitDetails(currency: CurrencyCode, limit: DayLimit): Record<string, string> {
  const text = (units: bigint) => `${formatMoney(money(currency, units))} ${currency}`;
  return {
    limit: text(limit.limitUnits),
    used: text(limit.usedUnits),
    free: text(limit.freeUnits),
    until: limit.freesAt === null ? "" : String(Math.ceil(limit.freesAt.getTime() / 1000)),
  };
}

/** Asks the database under the ledger's locks, every neighbour of the batch counted. */
const admitStatement: RowStatement = {
  name: "withdrawal-admits",
  onMissing: "withdrawal-above-day-limit",
  sql: "select n from withdrawal_admit($1::jsonb) as n",
};

type AdmitAsk = Pick<DayLimitAsk, "userId" | "currency"> & {
  readonly amountUnits: bigint;
  readonly requestedAt: Date;
};

/** To stand before the row of the withdrawal itself, which counts from then on. */
export function admitWithdrawal({
  userId,
  currency,
  amountUnits,
  requestedAt,
}: AdmitAsk): RowChange {
  return {
    statement: admitStatement,
    fields: {
      user_id: userId,
      currency,
      units: amountUnits.toString(),
      at: requestedAt.toISOString(),
    },
  };
}

export type DayLimitDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  /** The person's level of certification. */
  readonly standingOf: (userId: string) => Promise<{ certification: number }>;
};

/** The ledger says that the limit is reached, and this how much of it is left. Throws, in any case. */
export async function explainDayLimit(
  { database, standingOf, clock }: DayLimitDeps,
  { userId, currency }: Pick<DayLimitAsk, "userId" | "currency">,
  error: unknown,
): Promise<never> {
  if (!(error instanceof Refusal) || error.code !== "withdrawal-above-day-limit") throw error;
  const { certification: level } = await standingOf(userId);
  const limit = await getDayLimit(database, { userId, currency, level, now: clock.now() });
  throw new Refusal("withdrawal-above-day-limit", limitDetails(currency, limit));
}
