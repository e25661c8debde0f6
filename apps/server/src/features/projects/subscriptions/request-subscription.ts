import { type BrokenRule, findBrokenRule, writtenDetails } from "@clearhold/contract/rules";
import { type SubscriptionRule, subscriptionRules } from "@clearhold/contract/subscription-rules";
import { amountText, formatMoney, type Money, money, parseUnits, scaleOf } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { constraintOf } from "../../../kernel/database-fault.ts";
import type { IdempotencyKey } from "../../../kernel/idempotency-key.ts";
import { idOfFact, newId } from "../../../kernel/ids.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import {
  type Authorised,
  answerOnce,
  authorisedJournal,
  type Ledger,
  type RowChange,
  type RowStatement,
} from "../../../ledger/index.ts";
import { subscriptionHeld } from "../../../ledger/recipes/projects.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { type MintStandingDeps, mintStandingPayout } from "../../payouts/standing-payouts/index.ts";
import { findUncertified } from "../../people/certification/index.ts";
import { boundsOf, getProjectState, type ProjectState, statusOf } from "../projects/index.ts";

export type RequestSubscriptionDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post" | "findAnswer" | "balances">;
  readonly guard: Pick<GuardPort, "authoriseSpending"> & MintStandingDeps["guard"];
  /** The person's level and certification. */
  readonly standingOf: (userId: string) => Promise<{ level: number; certification: number }>;
};

export type SubscriptionAsk = {
  readonly projectId: string;
  /** As it was typed: a decimal above zero. */
  readonly amountText: string;
  /** False when the person was asked and did not agree. */
  readonly agreed: boolean;
  readonly fundPassword: string;
  /** Where its payout goes: to the balance, or on to the default address with these proofs. */
  readonly rebate: { readonly way: 1 } | { readonly way: 2; readonly proofs: Proofs };
  readonly idempotency: IdempotencyKey | undefined;
};

/**
 * Puts a person's money into a project's escrow. The checks follow the order of requirement 5 and
 * end with the fund password. Quota, limits and balance are decided again under the locks, by the
 * project and by the ledger.
 */
export function requestSubscription(
  deps: RequestSubscriptionDeps,
  actor: Actor,
  ask: SubscriptionAsk,
): Promise<{ record_id: string }> {
  return answerOnce(deps.ledger, ask.idempotency, async () => {
    const { project, amount } = await checkRules(deps, actor, ask);
    const checked = { ...ask, project, amount, subscriptionId: idOf(deps, ask) };
    return post(deps, actor, checked, await prove(deps, actor, checked));
  });
}

/** A form sent again has the same id: the proofs of way 2 are still good for it. */
function idOf({ clock }: RequestSubscriptionDeps, { rebate, idempotency }: SubscriptionAsk) {
  return rebate.way === 2 && idempotency
    ? idOfFact("sub", `${idempotency.userId} ${idempotency.key}`)
    : newId("sub", clock);
}

/** What the guard gave for a subscription, and what is written beside it. */
type Proved = { readonly authorised: Authorised; readonly rows: readonly RowChange[] };

/** The fund password; and what a withdrawal asks, where the payout is to become one. */
async function prove(
  deps: RequestSubscriptionDeps,
  actor: Actor,
  { fundPassword, rebate, ...checked }: CheckedAsk,
): Promise<Proved> {
  const { subscriptionId, project, amount } = checked;
  const { userId, sessionHash } = actor;
  if (rebate.way === 1) {
    const authorised = await deps.guard.authoriseSpending({
      ...{ userId, sessionHash, fundPassword },
      ...{ kind: "subscription-held", reference: subscriptionId, purpose: project.id },
      ...{ currency: amount.currency, amountUnits: String(amount.units) },
    });
    return { authorised, rows: [] };
  }
  return mintStandingPayout(deps, {
    owner: actor,
    subscriptionId,
    projectId: project.id,
    principal: amount,
    fundPassword,
    proofs: rebate.proofs,
  });
}

/** The project and the amount of an order that breaks no rule; refuses the first one that it breaks. */
async function checkRules(
  { database, clock, ledger, standingOf }: RequestSubscriptionDeps,
  { userId }: Actor,
  { projectId, amountText, agreed }: SubscriptionAsk,
): Promise<{ project: ProjectState; amount: Money }> {
  const now = clock.now();
  const [project, standing, balances, uncertified] = await Promise.all([
    getProjectState(database, projectId, userId),
    standingOf(userId),
    ledger.balances([userId]),
    findUncertified(database, userId, now),
  ]);
  const { currency } = project;
  const amount = money(currency, parseUnits(amountText, scaleOf(currency)) ?? 0n);
  const broken = findBrokenRule(subscriptionRules, {
    ...boundsOf(project),
    isOpen: project.status === statusOf.open && now < project.endAt,
    agreed,
    level: standing.level,
    levelNeeded: project.levelMin,
    certified: standing.certification,
    certifiedNeeded: project.certificationMin,
    amount,
    isWhole: parseUnits(amountText, 0) !== null,
    available: money(currency, balances.get(userId)?.[currency].available ?? 0n),
    uncertified: money(currency, uncertified[currency].waitingUnits),
    // A payout that goes on looks its address up itself, and refuses by the same rule.
    lacksAddress: false,
  });
  if (broken) throw refusalBy(broken);
  return { project, amount };
}

/** What a person is told who breaks a rule. */
function refusalBy({ name, details }: BrokenRule<SubscriptionRule>): Refusal {
  const { refusal } = subscriptionRules[name];
  if (refusal === "field-invalid" || refusal === "subscription-not-integer") {
    return new Refusal(refusal, { field: "money" });
  }
  const written = refusal === "deposit-uncertified" ? amountText : formatMoney;
  return new Refusal(refusal, writtenDetails(details, written));
}

type CheckedAsk = SubscriptionAsk & {
  readonly project: ProjectState;
  readonly amount: Money;
  readonly subscriptionId: string;
};

async function post(
  deps: RequestSubscriptionDeps,
  actor: Actor,
  { subscriptionId, project, amount, ...ask }: CheckedAsk,
  { authorised, rows }: Proved,
): Promise<{ record_id: string }> {
  const held = subscriptionHeld({
    subscriptionId,
    userId: actor.userId,
    projectId: project.id,
    amount,
  });
  try {
    return await deps.ledger.post({
      journals: [authorisedJournal(held, authorised)],
      rows: [admitSubscription(project.id, actor.userId, amount.units), ...rows],
      sessionHash: actor.sessionHash,
      ...(ask.idempotency && { idempotency: ask.idempotency }),
      answer: { record_id: subscriptionId },
    });
  } catch (error) {
    const isFaster = error instanceof Refusal && error.code === "subscription-above-quota";
    if (!isFaster && constraintOf(error) !== "deposit_uncertified") throw error;
    // Others were faster, or the same person elsewhere: what is left now gives the reason.
    await checkRules(deps, actor, ask);
    throw error;
  }
}

/**
 * Asks the project under its lock whether it takes the subscription, neighbours of the batch
 * counted. The row itself follows from the journal.
 */
const projectAdmits: RowStatement = {
  name: "project-admits",
  onMissing: "subscription-above-quota",
  sql: "select n from project_admit($1::jsonb) as n",
};

/** The question for one posting. Refuses `subscription-above-quota`. */
export function admitSubscription(projectId: string, userId: string, units: bigint): RowChange {
  return { statement: projectAdmits, fields: { projectId, userId, units } };
}
