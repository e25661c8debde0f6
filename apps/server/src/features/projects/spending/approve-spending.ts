import { money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import {
  projectCostSetAside,
  projectDeploymentHeld,
  projectReturnHeld,
} from "../../../ledger/recipes/project-spending.ts";
import { findProjects } from "../projects/index.ts";
import { type OperatorProof, type SignWordDeps, signWord } from "./sign-word.ts";
import type { Spending } from "./spending.ts";
import { againstTerms, findSpending } from "./spending-store.ts";

export type ApproveSpendingDeps = SignWordDeps & {
  readonly clock: Clock;
  /** As clearhold_operator. */
  readonly ledger: Pick<Ledger, "post">;
};

const operatorsNeeded = 2;

/**
 * A second operator's yes: the amount leaves escrow, or suspense, in the books, announced to everybody, and
 * the worker pays it in its time. Repeating it after a crash finishes it.
 * Refuses `second-operator-required`, `spending-not-open`, `spending-against-terms`, `escrow-short`.
 */
export async function approveSpending(
  deps: ApproveSpendingDeps,
  operator: OperatorProof,
  id: string,
): Promise<Spending> {
  await deps.operators.verifyOperator({ name: operator.name, password: operator.password });
  const asked = await getSpending(deps, id);
  refuseUnless(asked.state === "proposed" && !asked.isCalledOff, "spending-not-open");
  if (asked.approvedBy.length < operatorsNeeded) await signWord(deps, operator, asked);
  const approved = await getSpending(deps, id);
  if (approved.approvedBy.length < operatorsNeeded) return approved;
  if (approved.kind !== "return-inflow") {
    const [project] = await findProjects(deps.database, [approved.projectId]);
    refuseUnless((project?.escrowUnits ?? 0n) >= approved.units, "escrow-short");
  }
  await hold(deps, approved);
  return getSpending(deps, id);
}

const heldBy = {
  deploy: projectDeploymentHeld,
  "pay-cost": projectCostSetAside,
  "return-inflow": projectReturnHeld,
} as const;

async function hold({ clock, ledger }: ApproveSpendingDeps, spending: Spending): Promise<void> {
  const { id, projectId, kind, currency, units } = spending;
  const fact = heldBy[kind]({ spendingId: id, projectId, amount: money(currency, units) });
  const journals = [{ ...fact, occurredAt: clock.now() }];
  await againstTerms(() => ledger.post({ journals, answer: null }));
}

async function getSpending({ database }: ApproveSpendingDeps, id: string): Promise<Spending> {
  const found = await findSpending(database, id);
  if (found === null) throw new Refusal("spending-not-found");
  return found;
}
