import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { dayMs } from "./day-limit.ts";

/** A withdrawal, or without an id what one of a person would be before it is ordered. */
export type Whose = {
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly id?: string;
};

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
  const rows = await db.query<{ units: string }>(
    `select coalesce(sum(amount_units), 0)::text as units from withdrawals
     where user_id = $1 and currency = $2 and id <> $3 and requested_at > $4
       and (cleared_as = 'automatic' or $5 and cleared_as is null) and state <> 'returned'`,
    [userId, currency, id ?? "", since, id === undefined],
  );
  return BigInt(rows[0]?.units ?? "0");
}

/** The owner's own deposits that the signer is shown, the largest first: all it can count. */
const shownDeposits = `select txid, sum(amount_units) as units from deposits
  where owner_id = $1 and purpose = 'user' and currency = $2 and state = 'credited'
  group by txid order by sum(amount_units) desc, txid limit ${evidenceMax}`;

/** What the deposits shown leave after everything that was taken out but this one, in units. */
export async function findOwnDepositsLeft(
  db: Queryable,
  { userId, currency, id = "" }: Whose,
): Promise<bigint> {
  const rows = await db.query<{ units: string }>(
    `select ((select coalesce(sum(units), 0) from (${shownDeposits}) as shown)
      - (select coalesce(sum(amount_units), 0) from withdrawals
        where user_id = $1 and currency = $2 and id <> $3 and state <> 'returned'))::text as units`,
    [userId, currency, id],
  );
  return BigInt(rows[0]?.units ?? "0");
}

/** Chain transactions that paid the owner in this currency, the largest first. */
export async function listEvidence(
  db: Queryable,
  { userId, currency }: Whose,
): Promise<readonly string[]> {
  const rows = await db.query<{ txid: string }>(shownDeposits, [userId, currency]);
  return rows.map(({ txid }) => txid);
}
