import { createHash } from "node:crypto";
import { newId } from "../../../kernel/ids.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { findSuspended } from "../inflows/index.ts";
import { type ProposeOrderDeps, proposeOrder, wholeSeconds } from "./propose-order.ts";
import type { OperatorProof } from "./sign-word.ts";
import type { Spending } from "./spending.ts";

export type ReturnAsk = {
  /** One arrival of which something lies in suspense. */
  readonly inflowId: string;
  readonly dryRun: boolean;
};

/**
 * Proposes that what one arrival left in a project's suspense goes back to the address that it came
 * from, all of it. Nothing moves before another operator has approved it.
 * Refuses `inflow-not-found`, and `spending-against-terms` where it counts or may still count.
 */
export async function proposeReturn(
  deps: ProposeOrderDeps,
  operator: OperatorProof,
  { inflowId, dryRun }: ReturnAsk,
): Promise<Spending> {
  await deps.operators.verifyOperator({ name: operator.name, password: operator.password });
  const arrival = await findSuspended(deps.database, inflowId);
  if (arrival === null) throw new Refusal("inflow-not-found");
  const { projectId, currency, units, fromAddress } = arrival;
  const proposedAt = wholeSeconds(deps.clock.now());
  const draft = {
    ...({
      id: newId("rtn", deps.clock),
      kind: "return-inflow",
      projectId,
      payee: "sender",
    } as const),
    inflowId,
    currency,
    units,
    address: fromAddress,
    // The signer pays an arrival back once, whatever orders a restored backup has forgotten.
    documentHash: createHash("sha256").update(inflowId).digest("hex"),
    proposedAt,
    leavesAt: proposedAt,
  };
  return proposeOrder(deps, operator, { draft, dryRun });
}
