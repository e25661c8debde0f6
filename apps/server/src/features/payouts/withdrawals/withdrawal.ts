import type { ReturnReason, WithdrawalState } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { Money } from "@clearhold/money";

/**
 * Coins that a user takes out. `held` until a payment is signed, or `review` until operators have
 * looked at a large one; `signed` until it was sent, `broadcast` until the chain has made it final;
 * a payment that the chain proves dead, or that failed on it, leads back to `held` and to another
 * attempt.
 */
export type Withdrawal = {
  readonly id: string;
  readonly userId: string;
  readonly address: string;
  /** What was held, the fee included. The payee gets the rest. */
  readonly amount: Money;
  readonly fee: Money;
  readonly state: WithdrawalState;
  /** The guard's order as it goes to the signer. */
  readonly orderText: string;
  readonly orderSignature: string;
  readonly requestedAt: Date;
  readonly signedAt: Date | null;
  readonly broadcastAt: Date | null;
  readonly settledAt: Date | null;
  readonly returnedAt: Date | null;
  /** Payments built so far. */
  readonly attempts: number;
  /** How the worker has judged it; null before. From then on it only ever needs more operators. */
  readonly clearedAs: "automatic" | "review" | null;
  /** Operators that must approve it: 0 for an automatic one. */
  readonly approvalsNeeded: number;
  readonly reviewAt: Date | null;
  /** When the last operator that it needed approved it. */
  readonly approvedAt: Date | null;
  /** When its owner called it back. */
  readonly cancelAskedAt: Date | null;
  /** A code, empty while it has not come back. */
  readonly returnReason: ReturnReason | "";
  /** What the worker said it waits for. */
  readonly waitsFor: string;
};

/** A withdrawal with the latest chain transaction that was built for it. */
export type FollowedWithdrawal = Withdrawal & {
  /** Empty while nothing was signed. */
  readonly txid: string;
  /** The block that shows it, solid or not yet. */
  readonly blockNumber: bigint | null;
  /** Bytes that the signer was asked about and that may still be paid: when they end at the latest. */
  readonly atSignerUntilMs: bigint | null;
  /** What the chain has charged for its payments, in sun; null before the first of them ended. */
  readonly networkFeeUnits: bigint | null;
  /** What operators gave back, as it was called paid and never left; null as a rule. */
  readonly givenBackUnits: bigint | null;
};

/** How every withdrawal begins. */
export const freshWithdrawal = {
  state: "held",
  signedAt: null,
  broadcastAt: null,
  settledAt: null,
  returnedAt: null,
  attempts: 0,
  clearedAs: null,
  approvalsNeeded: 0,
  reviewAt: null,
  approvedAt: null,
  cancelAskedAt: null,
  returnReason: "",
  waitsFor: "",
  txid: "",
  blockNumber: null,
  atSignerUntilMs: null,
  networkFeeUnits: null,
  givenBackUnits: null,
} as const satisfies Partial<FollowedWithdrawal>;
