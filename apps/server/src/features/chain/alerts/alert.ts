import type { Money } from "@clearhold/money";

/**
 * What the chain did that the books cannot explain, or the books say without the chain. A surplus
 * stops nothing: otherwise anybody could stop everyone by sending one unit. Nor does an order of a
 * withdrawal that is not the guard's: nothing is ever paid by it.
 */
export type AlertReason =
  | "unexplained-outflow"
  | "keys-changed"
  | "shortfall"
  | "books-differ"
  | "books-broken"
  | "order-forged"
  | "surplus";

/**
 * A movement, or a difference that no movement explains, at one of our addresses. No units where keys
 * were changed: no coin has moved yet.
 */
export type ChainAlert = Money & {
  /**
   * The books keep one account per purpose, because a coin on the chain cannot be assigned to a
   * single address. Where the books are broken: the check and the row. Where an order or a
   * payment was forged: the withdrawal, or the move.
   */
  readonly address: string;
  /** Null where the difference was found without a movement. */
  readonly txid: string | null;
  readonly reason: AlertReason;
  /** The solid block that carries it, or at which it was found. */
  readonly blockNumber: number;
};

/** One that operators look at: two of them resolve what stops withdrawals, one the rest. */
export type OpenAlert = ChainAlert & {
  readonly id: string;
  readonly stops: boolean;
  readonly noticedAt: Date;
  /** Operators who have put their names to its end so far. */
  readonly resolvedBy: readonly string[];
};

/** True when nothing of its currency may leave while it is open. */
export function stopsWithdrawals(reason: AlertReason): boolean {
  return reason !== "surplus" && reason !== "order-forged";
}
