/** Why these books are known to be older than they once were. */
export type RestoreReason = "cursor-behind" | "payment-unknown";

/** While one is open nothing is paid and nothing is moved. */
export type RestoreLock = {
  readonly id: string;
  readonly foundAt: Date;
  readonly reason: RestoreReason;
  /** How far the restored books had read the chain. */
  readonly cursorNumber: number;
  /** Operators who have put their names to its release so far. */
  readonly releasedBy: readonly string[];
};

/**
 * What operators have looked at in the signer's memory before, by figures that both of them read there:
 * no older entry of it locks again.
 */
export type Acknowledged = {
  /** How far the signer knows that the books were. */
  readonly markNumber: number;
  readonly paymentCount: number;
  readonly moveCount: number;
};
