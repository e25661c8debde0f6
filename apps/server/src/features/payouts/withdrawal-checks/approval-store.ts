import type { CurrencyCode, Money } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { dayMs } from "./day-limit.ts";

/** Whose withdrawals of a currency, one aside; without an id none is ordered yet. */
type Whose = {
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly id?: string | undefined;
};

type Ordered = Pick<Whose, "userId" | "id"> & {
  readonly amount: Money;
  readonly requestedAt: Date;
};

/**
 * How many operators have to approve a withdrawal, or one that would be ordered now. None within what the owner
 * may take out in 24 hours without one; above it one where the owner's own deposits cover the amount, else two.
 * The day before the order counts, as the signer counts it, and everything ordered later.
 */
export async function countApprovals(
  db: Queryable,
  { userId, id, amount: { currency, units }, requestedAt }: Ordered,
  automaticUnits: bigint,
): Promise<0 | 1 | 2> {
  const whose = { userId, currency, id };
  const taken = await findAutomaticUnits(db, whose, requestedAt);
  if (taken + units <= automaticUnits) return 0;
  return (await findOwnDepositsLeft(db, whose)) >= units ? 1 : 2;
}

/** As many of the owner's deposits as the signer takes as evidence. */
const evidenceMax = 200;

/**
 * What the owner takes out without an operator in the 24 hours before an order and since it, in units: what was
 * judged so, returned ones and this one aside. Those that wait to be judged count for one that is not ordered
 * yet, as they are judged before it. They do not count where one of them is judged: of two that wait, each would
 * keep the other from being sent.
 */
export async function findAutomaticUnits(
  db: Queryable,
  { userId, currency, id }: Whose,
  orderedAt: Date,
): Promise<bigint> {
  const since = new Date(orderedAt.getTime() - dayMs);
  const row = await db.first<{ units: bigint }>(
    `select coalesce(sum(amount_units), 0)::bigint as units from withdrawals
     where user_id = $1 and currency = $2 and id <> $3 and requested_at > $4
       and (cleared_as = 'automatic' or $5 and cleared_as is null) and state <> 'returned'`,
    [userId, currency, id ?? "", since, id === undefined],
  );
  return row?.units ?? 0n;
}

/** The owner's own deposits that the signer is shown, the largest first: all it can count. */
const shownDeposits = `select txid, sum(amount_units) as units from deposits
  where owner_id = $1 and purpose = 'user' and currency = $2 and state = 'credited'
  group by txid order by sum(amount_units) desc, txid limit ${evidenceMax}`;

/** What the deposits shown leave after everything that was taken out but this one, in units. */
async function findOwnDepositsLeft(
  db: Queryable,
  { userId, currency, id = "" }: Whose,
): Promise<bigint> {
  const row = await db.first<{ units: bigint }>(
    `select ((select coalesce(sum(units), 0) from (${shownDeposits}) as shown)
      - (select coalesce(sum(amount_units), 0) from withdrawals
        where user_id = $1 and currency = $2 and id <> $3 and state <> 'returned'))::bigint as units`,
    [userId, currency, id],
  );
  return row?.units ?? 0n;
}

/** Chain transactions that paid the owner in this currency, the largest first. */
export async function listEvidence(
  db: Queryable,
  { userId, amount }: Pick<Ordered, "userId" | "amount">,
): Promise<readonly string[]> {
  const rows = await db.query<{ txid: string }>(shownDeposits, [userId, amount.currency]);
  return rows.map(({ txid }) => txid);
}
