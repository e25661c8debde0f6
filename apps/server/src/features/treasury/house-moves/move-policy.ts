import type { CurrencyCode } from "@clearhold/money";
import type { StakePolicy } from "./plan-house.ts";

/** What the operator decides about the house's own moves. Units of each currency; sun. */
export type MovePolicy = {
  /** Less than this stays where it is, unless it is old or needed. */
  readonly sweepMinUnits: Readonly<Record<CurrencyCode, bigint>>;
  /** What the hot wallet may hold; null: everything stays there. */
  readonly hotLimitUnits: Readonly<Record<CurrencyCode, bigint | null>>;
  /** Without a cold address nothing goes there. */
  readonly hasCold: boolean;
  readonly stake: StakePolicy;
  /** The most TRX that one run of the USDT contract may burn. */
  readonly feeLimitUnits: bigint;
};
