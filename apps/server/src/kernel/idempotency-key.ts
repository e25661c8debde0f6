/** Under which key a person asks for one thing; the ledger stores and replays its answer. */
export type IdempotencyKey = {
  readonly userId: string;
  readonly operation: string;
  readonly key: string;
  /** Hash of what was asked. Passwords and codes are left out: a retry may carry a new code. */
  readonly fingerprint: string;
};
