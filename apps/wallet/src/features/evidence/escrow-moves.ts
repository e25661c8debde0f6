import type { EvidenceView } from "@clearhold/contract/wallet/project-evidence";
import { scaleOf } from "@clearhold/money";
import { readUnits } from "../../money/read-money.ts";

type Moved = Pick<EvidenceView, "unit" | "deployments" | "costs" | "inflows">;

/**
 * What changed escrow between the subscriptions and the result, signed, in units. What two operators
 * agreed on is out of it at once, before the chain has paid it; what came late is no part of the result.
 */
export function escrowMoves({ unit, deployments, costs, inflows }: Moved) {
  const sum = (moves: readonly { readonly amount: string }[]) =>
    moves.reduce((units, { amount }) => units + readUnits(amount, scaleOf(unit)), 0n);
  const gone = ({ state }: Moved["deployments"][number]) => state === "held" || state === "paid";
  return {
    deployments: -sum(deployments.filter(gone)),
    costs: -sum(costs.filter(gone)),
    inflows: sum(inflows.filter(({ late }) => !late)),
  };
}
