import type { EvidenceView } from "@clearhold/contract/wallet/projects/evidence";
import { scaleOf } from "@clearhold/money";
import { readUnits } from "../../../money/read-money.ts";

type Moved = Pick<EvidenceView, "unit" | "deployments" | "costs" | "inflows">;

/**
 * What changed escrow between the subscriptions and the result, signed, in units. What two operators
 * agreed on is out of it at once, before the chain has paid it; what came late is no part of the result.
 */
export function escrowMoves({ unit, deployments, costs, inflows }: Moved) {
  const sum = (moves: readonly { readonly amount: string }[]) =>
    moves.reduce((units, { amount }) => units + readUnits(amount, scaleOf(unit)), 0n);
  return {
    deployments: -sum(deployments.filter(isGone)),
    costs: -sum(costs.filter(isGone)),
    inflows: sum(inflows.filter(({ late }) => !late)),
  };
}

/** It is no part of the result: paid, on its way, or back only after it. */
export function isGone(one: Moved["deployments"][number] | Moved["costs"][number]): boolean {
  return one.state === "held" || one.state === "paid" || ("late" in one && one.late);
}
