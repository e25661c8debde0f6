import type { WithdrawalState } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { CurrencyCode } from "@clearhold/money";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf } from "../../../kernel/database-fault.ts";
import { Refusal } from "../../../kernel/refusal.ts";

/** What an operator has said, and when. */
export type OperatorWord = {
  readonly operator: string;
  readonly verdict: "approve" | "refuse";
  readonly reason: string;
  readonly at: string;
};

/** A withdrawal as operators see it: the order, and how far its owner's deposits cover it. */
export type Review = {
  readonly id: string;
  readonly currency: CurrencyCode;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly address: string;
  readonly orderText: string;
  readonly requestedAt: Date;
  readonly reviewAt: Date;
  readonly approvalsNeeded: number;
  readonly state: WithdrawalState;
  /** The owner's deposits in this currency, and what else was taken out of them. */
  readonly depositedUnits: bigint;
  readonly withdrawnUnits: bigint;
  readonly words: readonly OperatorWord[];
};

const columns = `id, currency, amount_units, fee_units, address,
  order_text, requested_at, review_at,
  approvals_needed, state, deposited_units,
  withdrawn_units, words`;

/** Those that wait, the longest wait first. */
export function listReviews(db: Queryable): Promise<Review[]> {
  return db.query(
    `select ${columns} from withdrawal_reviews where state = 'review' order by review_at, id`,
  );
}

/** One as operators see it, waiting or ended; null where there is none. */
export async function findReview(db: Queryable, id: string): Promise<Review | null> {
  const rows = await db.query<Review>(`select ${columns} from withdrawal_reviews where id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

/** Writes an operator's word. Refuses a second one of the same operator, and one that comes late. */
export async function insertWord(
  db: Queryable,
  word: Pick<OperatorWord, "verdict" | "reason"> & {
    readonly id: string;
    readonly operatorId: string;
    readonly assertion: string;
  },
): Promise<void> {
  try {
    await db.query(
      `insert into withdrawal_approvals (withdrawal_id, operator_id, verdict, reason, assertion)
       values ($1, $2, $3, $4, $5)`,
      [word.id, word.operatorId, word.verdict, word.reason, word.assertion],
    );
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === "withdrawal_approvals_key") throw new Refusal("second-operator-required");
    if (constraint === "withdrawal_approvals_waiting") {
      throw new Refusal("withdrawal-not-in-review");
    }
    throw error;
  }
}
