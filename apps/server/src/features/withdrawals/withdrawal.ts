import type { WithdrawalState } from "@clearhold/contract/wallet/withdrawals";
import type { CurrencyCode } from "@clearhold/money";

/**
 * Coins that a user takes out. `held` until a payment is signed, `signed` until it was sent,
 * `broadcast` until the chain has made it final; a payment that the chain proves dead, or that
 * failed on it, leads back to `held` and to another attempt.
 */
export type Withdrawal = {
  readonly id: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly address: string;
  /** What was held, the fee included. */
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
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
};

/** After so many payments that the chain proved dead or failed, the person gets the money back. */
export const attemptsMax = 5;

/** What the payee gets. */
export function receivedUnits({ amountUnits, feeUnits }: Withdrawal): bigint {
  return amountUnits - feeUnits;
}

export type AttemptState = "built" | "signed" | "settled" | "failed" | "expired";

/** One chain transaction that was built to pay a withdrawal. Its id is known before it is signed. */
export type PayoutAttempt = {
  readonly txid: string;
  readonly withdrawalId: string;
  /** Counts from 1 within the withdrawal. */
  readonly attempt: number;
  readonly rawHex: string;
  readonly expiresMs: number;
  readonly state: AttemptState;
  readonly signedHex: string | null;
  readonly sentAt: Date | null;
};
