import type { ReturnReason } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { Queryable, Tx } from "../../../kernel/database.ts";
import type { OperatorApproval } from "../../../wire/signer/operator-approval.ts";
import { approvalsMax } from "../../../wire/signer/payment-signer.ts";
import type { Clearance, Withdrawal } from "./withdrawal.ts";

/** A withdrawal, or what one of a person would be before it is ordered. */
type Whose = Pick<Withdrawal, "userId" | "currency"> & { readonly id?: string };

/** As many of the owner's deposits as the signer takes as evidence. */
const evidenceMax = 200;

/**
 * What the owner takes out without an operator, asked for since then, in units: what was judged so,
 * returned ones and this one aside. Those that wait to be judged count for one that is not ordered
 * yet, as they are judged before it; they do not count where one of them is judged, or of two that
 * wait each would stand in the other's way.
 */
export async function findAutomaticUnits(
  db: Queryable,
  { userId, currency, id = "" }: Whose,
  { since, waitingToo }: { readonly since: Date; readonly waitingToo: boolean },
): Promise<bigint> {
  const rows = await db.query<{ units: string }>(
    `select coalesce(sum(amount_units), 0)::text as units from withdrawals
     where user_id = $1 and currency = $2 and id <> $3 and requested_at > $4
       and (cleared_as = 'automatic' or $5 and cleared_as is null) and state <> 'returned'`,
    [userId, currency, id, since, waitingToo],
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

/** Judges it once; a review takes it out of the way of payments. */
export async function storeClearance(
  tx: Tx,
  id: string,
  judged: { readonly clearedAs: Clearance; readonly approvalsNeeded: number; readonly at: Date },
): Promise<void> {
  await tx.query(
    judged.clearedAs === "automatic"
      ? "update withdrawals set cleared_as = 'automatic' where id = $1 and cleared_as is null"
      : `update withdrawals set cleared_as = 'review', state = 'review', approvals_needed = $2,
           review_at = $3
         where id = $1 and cleared_as is null and state = 'held'`,
    judged.clearedAs === "automatic" ? [id] : [id, judged.approvalsNeeded, judged.at],
  );
}

/**
 * The signer wants one operator more than the books thought: one word more is needed, and counted in
 * the same 72 hours. Bytes that it was asked about end first.
 */
export async function storeNeedsMore(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(
    `update withdrawals set cleared_as = 'review', approvals_needed = approvals_needed + 1,
       review_at = coalesce(review_at, $2), approved_at = null
     where id = $1 and state = 'held' and approvals_needed < ${approvalsMax}`,
    [id, at],
  );
}

/** Puts one that needs another word before the operators. */
export async function storeInReview(db: Queryable, id: string): Promise<void> {
  await db.query("update withdrawals set state = 'review' where id = $1 and state = 'held'", [id]);
}

/** Approved by as many as it needs: it is paid like any other. The database counts them again. */
export async function storeApproved(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(
    `update withdrawals set state = 'held', approved_at = $2, waits_for = ''
     where id = $1 and state = 'review'`,
    [id, at],
  );
}

export type ReviewWords = {
  readonly approvals: number;
  /** The code of the first operator that refused it. */
  readonly refusedFor: ReturnReason | null;
};

/** What the operators have said about one that waits for them. */
export async function findReviewWords(db: Queryable, id: string): Promise<ReviewWords> {
  const rows = await db.query<{ verdict: string; reason: string }>(
    "select verdict, reason from withdrawal_approvals where withdrawal_id = $1 order by at",
    [id],
  );
  const refused = rows.find(({ verdict }) => verdict === "refuse");
  return {
    approvals: rows.filter(({ verdict }) => verdict === "approve").length,
    refusedFor: refused ? (refused.reason as ReturnReason) : null,
  };
}

/** The passkeys' answers, the first ones, as many as the signer takes: it asks for two at most. */
export async function findApprovals(
  db: Queryable,
  id: string,
): Promise<readonly OperatorApproval[]> {
  return db.query<OperatorApproval>(
    `select operator_id as "operatorId", assertion from withdrawal_approvals
     where withdrawal_id = $1 and verdict = 'approve' order by at, operator_id
     limit ${approvalsMax}`,
    [id],
  );
}

/** Chain transactions that paid the owner in this currency, the largest first. */
export async function listEvidence(
  db: Queryable,
  { userId, currency }: Withdrawal,
): Promise<readonly string[]> {
  const rows = await db.query<{ txid: string }>(shownDeposits, [userId, currency]);
  return rows.map(({ txid }) => txid);
}
