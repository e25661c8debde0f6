import type { CurrencyCode } from "@clearhold/money";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/database.ts";
import { newId } from "../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { announceSeconds, type SpendingKind, spendingText } from "../../kernel/spending-order.ts";
import { findProjects, type ProjectState } from "../projects/index.ts";
import { type OperatorProof, type SignWordDeps, signWord } from "./sign-word.ts";
import { type Spending, spendingOrderOf } from "./spending.ts";
import { findSpending, insertSpending } from "./spending-store.ts";

export type ProposeSpendingDeps = SignWordDeps & {
  /** As clearhold_operator. */
  readonly database: Database;
  readonly clock: Clock;
  /** Which chain it is paid on: an order of the devnet is worth nothing on mainnet. */
  readonly network: string;
};

export type SpendingAsk = {
  readonly projectId: string;
  readonly kind: SpendingKind;
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
  deps: ProposeSpendingDeps,
  operator: OperatorProof,
  ask: SpendingAsk,
): Promise<Spending> {
  await deps.operators.verifyOperator({ name: operator.name, password: operator.password });
  const [project] = await findProjects(deps.database, [ask.projectId]);
  if (!project) throw new Refusal("project-not-found");
  const draft = draftOf(deps, project, ask);
  const order = { ...draft, orderText: spendingText(deps.network, spendingOrderOf(draft)) };
  await deps.database
    .transaction(async (tx) => {
      await insertSpending(tx, order);
      if (ask.dryRun) throw new DryRun();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
  if (ask.dryRun) return { ...fresh, ...order };
  await signWord(deps, operator, order);
  return (await findSpending(deps.database, draft.id)) ?? { ...fresh, ...order };
}

/** Takes back what the database has just said yes to. */
class DryRun extends Error {}

const fresh = {
  ...({ state: "proposed", heldAt: null, endedAt: null, endReason: "", txid: null } as const),
  ...{ waitsFor: "", approvedBy: [], isCalledOff: false },
};

function draftOf({ clock }: ProposeSpendingDeps, project: ProjectState, ask: SpendingAsk) {
  const { kind, payee, units, documentHash } = ask;
  const proposedAt = wholeSeconds(clock.now());
  const earliest = new Date(
    proposedAt.getTime() + (announceSeconds + secondOperatorSeconds) * 1000,
  );
  const currency: CurrencyCode = project.currency;
  const leavesAt = kind === "deploy" ? wholeSeconds(ask.leavesAt ?? earliest) : proposedAt;
  const announcedFor = (leavesAt.getTime() - proposedAt.getTime()) / 1000;
  refuseUnless(kind !== "deploy" || announcedFor >= announceSeconds, "spending-against-terms", {
    reason: "it is announced 24 hours before it leaves",
  });
  return {
    ...{ id: newId(kind === "deploy" ? "dpl" : "cst", clock), projectId: project.id },
    ...{ kind, payee, currency, units, documentHash, proposedAt },
    address: addressOf(project, ask),
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

/** The order's text tells times in seconds. */
function wholeSeconds(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000);
}
