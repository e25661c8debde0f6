import type { StandingReason } from "@clearhold/contract/standing-reasons";
import type { CurrencyCode } from "@clearhold/money";

/**
 * The owner's word that the payout of one subscription goes on to an address. `standing` until the
 * subscription has ended, then `withdrawn`, or `fell-back`: the payout stays in the balance.
 */
export type StandingPayout = {
  readonly subscriptionId: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  readonly address: string;
  /** The one that it may become, or became. */
  readonly withdrawalId: string;
  readonly state: "standing" | "withdrawn" | "fell-back";
  readonly reason: StandingReason | "";
  /** What fills the reason's words. */
  readonly details: Readonly<Record<string, string>>;
};

/** One whose subscription has ended, and what was paid out of it. */
export type DueStandingPayout = StandingPayout & {
  readonly subscriptionState: "paid" | "returned" | "cancelled";
  readonly paidUnits: bigint;
};
