/** Why these books are known to be older than they once were. */
export type RestoreReason = "cursor-behind" | "payment-unknown";

/** While one is open nothing is paid and nothing is moved (decisions 8.17). */
export type RestoreLock = {
  readonly id: string;
  readonly foundAt: Date;
  readonly reason: RestoreReason;
  /** How far the restored books had read the chain, and how far the signer knows that they had. */
  readonly cursorNumber: number;
  readonly markNumber: number;
  /** What the signer remembered then. */
  readonly paymentCount: number;
  readonly moveCount: number;
  /** Operators who have put their names to its release so far. */
  readonly releasedBy: readonly string[];
};

/** What operators have looked at before: no older entry of the signer's memory locks again. */
export type Acknowledged = Pick<RestoreLock, "markNumber" | "paymentCount" | "moveCount">;
