import type { SettlementLine } from "@clearhold/money/settlement";
import { type ProjectState, statusOf } from "../projects/index.ts";

/**
 * `held` in escrow; then `cancelled` by its owner in time, `returned` (the raise failed) or `paid` (the
 * project was granted).
 */
export type SubscriptionState = "held" | "cancelled" | "returned" | "paid";

/** One person's part in one project. */
export type Subscription = {
  readonly id: string;
  readonly userId: string;
  readonly projectId: string;
  readonly principalUnits: bigint;
  readonly state: SubscriptionState;
  readonly subscribedAt: Date;
  /** Until then its owner can cancel it, while the project is in status 2. */
  readonly finalAt: Date;
  readonly closedAt: Date | null;
};

/** Its line of the settlement sheet, once there is one. */
export type SettledSubscription = Subscription & { readonly line: SettlementLine | null };

/** As its owner sees it: with what came after the result and was booked too, less the fee on it. */
export type OwnSubscription = SettledSubscription & {
  readonly lateUnits: bigint;
  readonly lateFeeUnits: bigint;
};

/** What a result brings is shown once the project is granted (requirement 4). */
export function isSettled({ status }: Pick<ProjectState, "status">): boolean {
  return status >= statusOf.grant;
}
