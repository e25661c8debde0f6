import type { CurrencyCode } from "@clearhold/money";
import type { SpendingKind, SpendingOrder } from "../../../wire/signer/spending-order.ts";

/**
 * `proposed` until two operators stand behind it, `held` while the amount is taken out, `paid` once the
 * chain made it final, `returned` when it is back where it was taken from. Only journals move it on.
 */
type SpendingState = "proposed" | "held" | "paid" | "returned";

/** Why an amount came back without having been anywhere. */
type SpendingEnd = "" | "cancelled" | "failed" | "overdue";

/**
 * One payment of a project's money: to the venture, to who is owed a documented cost, or of what counts
 * for nobody to who sent it.
 */
export type Spending = {
  readonly id: string;
  readonly projectId: string;
  readonly kind: SpendingKind;
  /** As the terms name it: the part of the plan, or who is paid. */
  readonly payee: string;
  /** The arrival that goes back to its sender; null for the other kinds. */
  readonly inflowId: string | null;
  /** The chain transaction that had brought it; empty for the other kinds. */
  readonly arrivalTxid: string;
  readonly currency: CurrencyCode;
  readonly units: bigint;
  readonly address: string;
  /** SHA-256 in hex of a cost's bill, or of the id of the arrival that goes back; empty for a deployment. */
  readonly documentHash: string;
  /** What operators and signer put their keys to, word for word. */
  readonly orderText: string;
  readonly proposedAt: Date;
  /** It leaves no sooner. */
  readonly leavesAt: Date;
  readonly state: SpendingState;
  readonly heldAt: Date | null;
  readonly endedAt: Date | null;
  readonly endReason: SpendingEnd;
  readonly txid: string | null;
  readonly waitsFor: string;
  /** The operators' names under it. */
  readonly approvedBy: readonly string[];
  /** An operator said no: nothing is built for it any more. */
  readonly isCalledOff: boolean;
};

/** What is to be ordered, before its text. */
export type SpendingDraft = Pick<Spending, keyof SpendingOrder | "payee" | "inflowId">;

/** The order as the signer is asked for it. */
export function spendingOrderOf(one: Pick<Spending, keyof SpendingOrder>): SpendingOrder {
  const { kind, id, projectId, currency, units, address, documentHash } = one;
  const proposedAt = one.proposedAt.getTime() / 1000;
  const leavesAt = one.leavesAt.getTime() / 1000;
  return { kind, id, projectId, currency, units, address, documentHash, proposedAt, leavesAt };
}
