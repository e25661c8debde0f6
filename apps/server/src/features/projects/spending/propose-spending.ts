import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { announceSeconds } from "../../../wire/signer/spending-order.ts";
import { findProjects, type ProjectState } from "../projects/index.ts";
import {
  type ProposeOrderDeps,
  proposeOrder,
  type SpendingDraft,
  wholeSeconds,
} from "./propose-order.ts";
import type { OperatorProof } from "./sign-word.ts";
import type { Spending } from "./spending.ts";

export type SpendingAsk = {
  readonly projectId: string;
  readonly kind: "deploy" | "pay-cost";
  /** As the terms name it: the part of the plan, or who is paid. */
  readonly payee: string;
  readonly units: bigint;
  /** SHA-256 of a cost's bill, in hex; empty for a deployment. */
  readonly documentHash: string;
  /** When a deployment leaves; null: as soon as it may, with an hour for the second operator. */
  readonly leavesAt: Date | null;
  readonly dryRun: boolean;
};

const secondOperatorSeconds = 3_600;

/**
 * Proposes a payment out of a project's escrow, to an address that its terms name, with the operator's
 * name and passkey under it. Nothing moves before another operator has approved it.
 * Refuses `spending-against-terms` with the rule that it breaks.
 */
export async function proposeSpending(
  deps: ProposeOrderDeps,
  operator: OperatorProof,
  ask: SpendingAsk,
): Promise<Spending> {
  await deps.operators.verifyOperator({ name: operator.name, password: operator.password });
  const [project] = await findProjects(deps.database, [ask.projectId]);
  if (!project) throw new Refusal("project-not-found");
  return proposeOrder(deps, operator, {
    draft: draftOf(deps, project, ask),
    dryRun: ask.dryRun,
  });
}

function draftOf(
  { clock }: ProposeOrderDeps,
  project: ProjectState,
  ask: SpendingAsk,
): SpendingDraft {
  const { kind, payee, units, documentHash } = ask;
  const proposedAt = wholeSeconds(clock.now());
  const earliest = new Date(
    proposedAt.getTime() + (announceSeconds + secondOperatorSeconds) * 1000,
  );
  const { currency } = project;
  const leavesAt = kind === "deploy" ? wholeSeconds(ask.leavesAt ?? earliest) : proposedAt;
  const announcedFor = (leavesAt.getTime() - proposedAt.getTime()) / 1000;
  refuseUnless(kind !== "deploy" || announcedFor >= announceSeconds, "spending-against-terms", {
    reason: "it is announced 24 hours before it leaves",
  });
  return {
    id: newId(kind === "deploy" ? "dpl" : "cst", clock),
    projectId: project.id,
    kind,
    payee,
    currency,
    units,
    documentHash,
    proposedAt,
    address: addressOf(project, ask),
    inflowId: null,
    leavesAt,
  };
}

function addressOf({ plan, costPayees }: ProjectState, { kind, payee }: SpendingAsk): string {
  const named = kind === "deploy" ? plan : costPayees;
  const address = named.find(({ name }) => name === payee)?.address ?? "";
  refuseUnless(address !== "", "spending-against-terms", {
    reason: kind === "deploy" ? `no address of "${payee}" in the plan` : `no payee "${payee}"`,
  });
  return address;
}
