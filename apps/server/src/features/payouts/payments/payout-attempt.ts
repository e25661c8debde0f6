/** After so many signed payments that the chain proved dead or failed, the person gets the money back. */
export const attemptsMax = 5;

/** `withdrawn`: called back before the signer was asked. */
export type AttemptState =
  | "built"
  | "signed"
  | "settled"
  | "failed"
  | "expired"
  | "withdrawn"
  | "misdirected";

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
  /** When the signer was first asked; before that its bytes are worth nothing. */
  readonly askedAt: Date | null;
};
