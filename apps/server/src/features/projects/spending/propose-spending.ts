import { createHash } from "node:crypto";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { announceSeconds, spendingText } from "../../../wire/signer/spending-order.ts";
import { findSuspended } from "../inflows/index.ts";
import { getProjectState, type ProjectState } from "../projects/index.ts";
import { type OperatorProof, type SignWordDeps, signWord } from "./decide-spending.ts";
import { type Spending, type SpendingDraft, spendingOrderOf } from "./spending.ts";
import { findSpending, insertSpending } from "./spending-store.ts";

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
  const project = await getProjectState(deps.database, ask.projectId);
  const draft = draftOf(deps, project, ask);
  return proposeOrder(deps, operator, { draft, dryRun: ask.dryRun });
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
  const draft: SpendingDraft = {
    id: newId("rtn", deps.clock),
    kind: "return-inflow",
    projectId,
    payee: "sender",
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

export type ProposeOrderDeps = SignWordDeps & {
  /** As clearhold_operator. */
  readonly database: Database;
  readonly clock: Clock;
  /** Which chain it is paid on: an order of the devnet is worth nothing on mainnet. */
  readonly network: string;
};

/** Writes an order down with the operator's name and passkey under it, or tells whether it could be. */
async function proposeOrder(
  deps: ProposeOrderDeps,
  operator: OperatorProof,
  { draft, dryRun }: { readonly draft: SpendingDraft; readonly dryRun: boolean },
): Promise<Spending> {
  const order = { ...draft, orderText: spendingText(deps.network, spendingOrderOf(draft)) };
  await deps.database
    .transaction(async (tx) => {
      await insertSpending(tx, order);
      if (dryRun) throw new DryRun();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
  if (dryRun) return { ...fresh, ...order };
  await signWord(deps, operator, order);
  return (await findSpending(deps.database, draft.id)) ?? { ...fresh, ...order };
}

/** Takes back what the database has just said yes to. */
class DryRun extends Error {}

const fresh = {
  ...({ state: "proposed", heldAt: null, endedAt: null, endReason: "", txid: null } as const),
  arrivalTxid: "",
  waitsFor: "",
  approvedBy: [],
  isCalledOff: false,
};

/** The order's text tells times in seconds. */
function wholeSeconds(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000);
}
