import { formatMoney, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import { askedWholeCoins } from "../../../kernel/asked-units.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { IdempotencyKey } from "../../../kernel/idempotency-key.ts";
import { idOfFact, newId } from "../../../kernel/ids.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger, RowChange } from "../../../ledger/index.ts";
import { subscriptionHeld } from "../../../ledger/recipes/projects.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { type MintStandingDeps, mintStandingPayout } from "../../payouts/standing-payouts/index.ts";
import { findProjects, type ProjectState, quotaOf, statusOf } from "../projects/index.ts";
import { admitSubscription } from "./admit-subscription.ts";

export type RequestSubscriptionDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post" | "findAnswer" | "balances">;
  readonly guard: Pick<GuardPort, "proveFundPassword"> & MintStandingDeps["guard"];
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
export async function requestSubscription(
  deps: RequestSubscriptionDeps,
  actor: Actor,
  ask: SubscriptionAsk,
): Promise<{ record_id: string }> {
  const known = await deps.ledger.findAnswer<{ record_id: string }>(ask.idempotency);
  if (known) return known;
  const project = await getProjectFor(deps, actor, ask.projectId);
  refuseUnless(ask.agreed, "agreement-required");
  const standing = await deps.standingOf(actor.userId);
  const entitled =
    standing.level >= project.levelMin && standing.certification >= project.certificationMin;
  refuseUnless(entitled, "subscription-conditions-not-met");
  const principalUnits = askedWholeCoins(
    "money",
    ask.amountText,
    project.currency,
    "subscription-not-integer",
  );
  const available = (await deps.ledger.balances([actor.userId])).get(actor.userId);
  refuseUnless(
    (available?.[project.currency].available ?? 0n) >= principalUnits,
    "insufficient-balance",
  );
  refuseBeyondQuota(project, principalUnits);
  const checked = { ...ask, project, principalUnits, ...draftOf(deps, ask) };
  return post(deps, actor, checked, await prove(deps, actor, checked));
}

/** A form sent again has the same id: the proofs of way 2 are still good for it. */
function draftOf({ clock }: RequestSubscriptionDeps, { rebate, idempotency }: SubscriptionAsk) {
  const id =
    rebate.way === 2 && idempotency
      ? idOfFact("sub", `${idempotency.userId} ${idempotency.key}`)
      : newId("sub", clock);
  return { subscriptionId: id, occurredAt: clock.now() };
}

/** The fund password; and what a withdrawal asks, where the payout is to become one. */
async function prove(
  deps: RequestSubscriptionDeps,
  actor: Actor,
  { fundPassword, rebate, ...checked }: CheckedAsk,
): Promise<readonly RowChange[]> {
  if (rebate.way === 1) {
    await deps.guard.proveFundPassword({ ...actor, fundPassword });
    return [];
  }
  const { subscriptionId, project, principalUnits } = checked;
  const standing = await mintStandingPayout(deps, {
    userId: actor.userId,
    subscriptionId,
    projectId: project.id,
    principal: money(project.currency, principalUnits),
    fundPassword,
    proofs: rebate.proofs,
  });
  return [standing];
}

async function getProjectFor(
  { database: db, clock }: RequestSubscriptionDeps,
  actor: Actor,
  projectId: string,
): Promise<ProjectState> {
  const [project] = await findProjects(db, [projectId], actor.userId);
  if (!project) throw new Refusal("project-not-found");
  const open = project.status === statusOf.open && clock.now() < project.endAt;
  refuseUnless(open, "project-not-open");
  return project;
}

/** Says what remains, so that the last buyer can still buy it. */
function refuseBeyondQuota(project: ProjectState, principalUnits: bigint): void {
  const { minimumUnits, remainingUnits, personalUnits } = quotaOf(project, project.mineUnits);
  const told = (units: bigint) => formatMoney(money(project.currency, units));
  refuseUnless(principalUnits >= minimumUnits, "subscription-below-minimum", {
    minimum: told(minimumUnits),
  });
  refuseUnless(principalUnits <= remainingUnits, "subscription-above-quota", {
    remaining: told(remainingUnits),
  });
  refuseUnless(principalUnits <= personalUnits, "subscription-above-limit", {
    remaining: told(personalUnits),
  });
}

type CheckedAsk = SubscriptionAsk & {
  readonly project: ProjectState;
  readonly principalUnits: bigint;
  readonly subscriptionId: string;
  readonly occurredAt: Date;
};

async function post(
  deps: RequestSubscriptionDeps,
  actor: Actor,
  { project, principalUnits, subscriptionId, occurredAt, idempotency }: CheckedAsk,
  standing: readonly RowChange[],
): Promise<{ record_id: string }> {
  const held = subscriptionHeld({
    subscriptionId,
    userId: actor.userId,
    projectId: project.id,
    amount: money(project.currency, principalUnits),
  });
  try {
    return await deps.ledger.post({
      journals: [{ ...held, occurredAt }],
      rows: [
        admitSubscription({ projectId: project.id, userId: actor.userId, principalUnits }),
        ...standing,
      ],
      sessionHash: actor.sessionHash,
      ...(idempotency && { idempotency }),
      answer: { record_id: subscriptionId },
    });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "subscription-above-quota")) throw error;
    // Others were faster: what is left now gives the reason.
    const left = await getProjectFor(deps, actor, project.id);
    refuseBeyondQuota(left, principalUnits);
    throw error;
  }
}
