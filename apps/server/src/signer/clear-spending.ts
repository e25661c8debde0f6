import type { CurrencyCode } from "@clearhold/money";
import type { Clock } from "../kernel/clock.ts";
import type { HouseMove } from "../wire/signer/house-move.ts";
import type { ClearanceProofs } from "../wire/signer/payment-signer.ts";
import {
  announceSeconds,
  lastMomentOf,
  type SpendingOrder,
  spendingText,
} from "../wire/signer/spending-order.ts";
import { type CheckComparisonDeps, checkComparison, checkDayCap } from "./check-clearance.ts";
import type { HouseWatch } from "./house-watch.ts";
import { approvalsNeeded, countApprovals, type OperatorList } from "./operators.ts";
import type { DeadPayments } from "./own-nodes.ts";
import { checkEnd } from "./raw-bytes.ts";
import type { MoveRecord } from "./signed-records.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";

export type ClearSpendingDeps = CheckComparisonDeps & {
  readonly watch: Pick<HouseWatch, "checkHeld">;
  readonly clock: Clock;
  readonly policy: SpendingPolicy;
  readonly operators: OperatorList;
  readonly moves: MoveRecord;
  readonly deadPayments: DeadPayments;
};

/**
 * What must stand behind money that leaves a project: its time by this clock, bytes that are dead at its
 * last moment, no other payment of the order that may still happen or has, room under the cap of 24 hours,
 * books and chain compared since, and the passkeys of two operators over exactly this order. @throws SignerRefusal
 */
export async function clearSpending(
  deps: ClearSpendingDeps,
  order: SpendingOrder,
  proofs: ClearanceProofs & { readonly expiresMs: number },
): Promise<void> {
  const nowMs = deps.clock.now().getTime();
  checkTimes(order, nowMs, proofs.expiresMs);
  checkEnd(proofs.expiresMs, nowMs);
  const earlier = deps.moves.ofOrder(order.id);
  for (const one of earlier) {
    if (!(await deps.deadPayments.isDead(one))) refuse("the order was paid, or may still be paid");
  }
  await checkArrival(deps, order);
  checkDayCap("payments", {
    ...{ nowMs, capUnits: deps.policy.dayCap[order.currency], units: order.units, earlier },
    unitsSince: (since) => deps.moves.unitsSince(order.kind, order.currency, since),
  });
  await checkComparison(deps, { ...order, since: order.proposedAt, ...proofs });
  // Passkeys say what may be paid. Only the books know whether it was taken out of escrow for that.
  await deps.watch.checkHeld(order.id);
  const { id, address, currency, units, proposedAt: since } = order;
  if (earlier.length === 0) await deps.watch.checkUnpaid({ id, address, since, currency, units });
  const text = spendingText(deps.policy.network, order);
  if ((await countApprovals(deps, text, proofs.approvals)) < approvalsNeeded) {
    refuse("two operators have to approve it", "approval");
  }
}

/** An arrival goes back once: a restored backup may have forgotten the order that paid it. */
async function checkArrival(deps: ClearSpendingDeps, order: SpendingOrder): Promise<void> {
  if (order.kind !== "return-inflow") return;
  for (const one of deps.moves.ofArrival(order.documentHash)) {
    if (!(await deps.deadPayments.isDead(one)))
      refuse("the arrival went back, or may still go back");
  }
}

/** What goes back after the last moment is never paid too: nothing of it outlives that. */
function checkTimes(order: SpendingOrder, nowMs: number, expiresMs: number): void {
  refuseIf(nowMs < order.leavesAt * 1000, "it does not leave yet");
  const lastMs = lastMomentOf(order) * 1000;
  refuseIf(nowMs >= lastMs, "the order is over");
  refuseIf(expiresMs > lastMs, "the payment would outlive its order");
}

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
  refuseIf(
    ownPlaces(policy).includes(address),
    "the payee is the house itself, or the contract of USDT",
  );
  refuseIf(
    kind === "deploy" && leavesAt - proposedAt < announceSeconds,
    "a deployment is announced 24 hours before it leaves",
  );
}

/** Where no coin of the house may be sent to from its own wallet, in base58. */
export function ownPlaces(policy: SpendingPolicy): readonly string[] {
  return [policy.hotAddress, policy.resourceAddress, policy.usdtContract];
}
