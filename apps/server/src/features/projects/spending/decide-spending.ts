import { money } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import {
  projectCostReleased,
  projectCostSetAside,
  projectDeploymentHeld,
  projectDeploymentReturned,
  projectReturnHeld,
  projectReturnReleased,
} from "../../../ledger/recipes/project-spending.ts";
import type { OperatorPort } from "../../../wire/guard/guard-port.ts";
import { textHash } from "../../../wire/signer/house-move.ts";
import { approvalBy, type PasskeyAnswer } from "../../../wire/signer/operator-approval.ts";
import { getProjectState } from "../projects/index.ts";
import type { Spending } from "./spending.ts";
import {
  againstTerms,
  findSpending,
  insertWord,
  isSpendingCounted,
  listEndedSpendings,
} from "./spending-store.ts";

export type SignWordDeps = {
  /** As clearhold_operator. */
  readonly database: Queryable;
  readonly operators: Pick<OperatorPort, "verifyOperator" | "signAct">;
};

/** Who acts: the password for the guard, and the passkey's answer to a challenge for the signer. */
export type OperatorProof = {
  readonly name: string;
  readonly password: string;
  readonly answer: PasskeyAnswer;
};

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
  const asked = await getSpending(deps.database, id);
  refuseUnless(asked.state === "proposed" && !asked.isCalledOff, "spending-not-open");
  if (asked.approvedBy.length < operatorsNeeded) await signWord(deps, operator, asked);
  const approved = await getSpending(deps.database, id);
  if (approved.approvedBy.length < operatorsNeeded) return approved;
  if (approved.kind !== "return-inflow") {
    const project = await getProjectState(deps.database, approved.projectId);
    refuseUnless(project.escrowUnits >= approved.units, "escrow-short");
  }
  await hold(deps, approved);
  return getSpending(deps.database, id);
}

const heldBy = {
  deploy: projectDeploymentHeld,
  "pay-cost": projectCostSetAside,
  "return-inflow": projectReturnHeld,
} as const;

async function hold({ ledger }: ApproveSpendingDeps, spending: Spending): Promise<void> {
  const { id, projectId, kind, currency, units } = spending;
  const journals = [heldBy[kind]({ spendingId: id, projectId, amount: money(currency, units) })];
  await againstTerms(() => ledger.post({ journals, answer: null }));
}

async function getSpending(db: Queryable, id: string): Promise<Spending> {
  const found = await findSpending(db, id);
  if (found === null) throw new Refusal("spending-not-found");
  return found;
}

/**
 * One operator's no is enough. Nothing is built for it from now on, and the worker puts the amount back
 * after its last moment, when no signer signs it any more; what is signed already follows the chain.
 * Refuses `spending-not-open` once it has ended, and for a cost that an approved or announced result
 * counts on: it is owed.
 */
export async function cancelSpending(
  { database, operators }: SignWordDeps,
  operator: { readonly name: string; readonly password: string },
  id: string,
): Promise<Spending> {
  const found = await getSpending(database, id);
  const isOpen =
    found.state === "proposed" ||
    (found.state === "held" && !(await isSpendingCounted(database, id)));
  refuseUnless(isOpen, "spending-not-open");
  const { name, password } = operator;
  const act = { subjectId: id, subjectHash: textHash(found.orderText) };
  await operators.signAct({ name, password, ...act, action: "cancel-spending" });
  return { ...found, isCalledOff: true };
}

/** An operator's yes: the name by the guard, and the passkey's answer, which the signer verifies. */
export async function signWord(
  { database, operators }: SignWordDeps,
  { name, password, answer }: OperatorProof,
  { id, orderText }: Pick<Spending, "id" | "orderText">,
): Promise<void> {
  const action = "approve-spending";
  const act = { name, password, action, subjectId: id, subjectHash: textHash(orderText) } as const;
  const { operatorId } = await operators.signAct(act);
  await insertWord(database, id, await approvalBy({ operatorId, answer }, orderText));
}

export type ReturnSpendingsDeps = Pick<ApproveSpendingDeps, "database" | "ledger" | "clock"> & {
  readonly logger: Logger;
};

const returnedBy = {
  deploy: projectDeploymentReturned,
  "pay-cost": projectCostReleased,
  "return-inflow": projectReturnReleased,
} as const;

/** Puts back where it was taken from what was not paid, once the signer signs it no more. */
export async function returnSpendings(deps: ReturnSpendingsDeps): Promise<void> {
  const { database, ledger, clock, logger } = deps;
  for (const one of await listEndedSpendings(database, clock.now())) {
    const { id, projectId, kind, currency, units } = one;
    const back = returnedBy[kind]({ spendingId: id, projectId, amount: money(currency, units) });
    try {
      await ledger.post({ journals: [back], answer: null });
    } catch (error) {
      // One that cannot go back keeps no other waiting.
      logger.warn({ err: error, spending: id }, "a spending was not returned");
    }
  }
}
