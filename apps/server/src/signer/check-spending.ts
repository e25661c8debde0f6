import type { CurrencyCode } from "@clearhold/money";
import type { HouseMove } from "../wire/signer/house-move.ts";
import { announceSeconds } from "../wire/signer/spending-order.ts";
import { refuseIf } from "./signer-refusal.ts";

/** What may leave for a project, from the signer's own configuration alone. Units of each currency. */
export type SpendingPolicy = {
  readonly network: string;
  readonly usdtContract: string;
  readonly hotAddress: string;
  readonly resourceAddress: string;
  /** The most in one payment, as of a withdrawal. */
  readonly payoutCap: Readonly<Record<CurrencyCode, bigint>>;
  /** The most of one kind in 24 hours. */
  readonly dayCap: Readonly<Record<CurrencyCode, bigint>>;
};

/** What an order must be by itself, whoever approved it. @throws SignerRefusal */
export function checkSpending(
  policy: SpendingPolicy,
  { kind, order }: Extract<HouseMove, { order: unknown }>,
): void {
  const { currency, units, address, proposedAt, leavesAt } = order;
  refuseIf(order.kind !== kind, "the order is of another kind");
  refuseIf(units > policy.payoutCap[currency], "the payment is above the cap");
  const own = [policy.hotAddress, policy.resourceAddress, policy.usdtContract];
  refuseIf(own.includes(address), "the payee is the house itself, or the contract of USDT");
  refuseIf(
    kind === "deploy" && leavesAt - proposedAt < announceSeconds,
    "a deployment is announced 24 hours before it leaves",
  );
}
