import { type CurrencyCode, money } from "@clearhold/money";
import { quoteLate } from "@clearhold/money/settlement";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import type { Journal, Ledger } from "../../../ledger/index.ts";
import {
  projectInflowUnbooked,
  projectPaidOut,
  subscriptionReturned,
} from "../../../ledger/recipes/projects.ts";
import { getProjectState, lockProject, statusOf } from "../projects/index.ts";
import { listHeld, type SettledSubscription } from "../subscriptions/index.ts";
import { insertLateLines, listLateClaims, listOpenLate, listUnsplit } from "./late-store.ts";
import { payAtOnce } from "./pay-at-once.ts";
import { closeEmptyLines, listSurplus } from "./settlement-store.ts";

export type PayDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post">;
};

/**
 * Pays what a project's status makes due now: everything back after a failure, each line of a granted
 * one, and what came late. True when something was paid, after which another move may be possible.
 */
export async function payDue(deps: PayDeps, projectId: string): Promise<boolean> {
  const { status, lateUnits } = await getProjectState(deps.database, projectId);
  if (status === statusOf.failed) {
    return (await returnProject(deps, projectId)) + (await unbookSurplus(deps, projectId)) > 0;
  }
  if (status === statusOf.grant && (await payProject(deps, projectId)) > 0) return true;
  const isLate = status >= statusOf.grant && lateUnits > 0n;
  return isLate && (await payLate(deps, projectId)) > 0;
}

/**
 * Splits what came to a granted project after its result by the same sheet, one inflow after the
 * other, and pays the lines. Each split is one statement and each payment one journal, so that it can
 * be killed anywhere and done by two workers at once. How many were paid now.
 */
async function payLate(deps: PayDeps, projectId: string): Promise<number> {
  while (await splitNext(deps, projectId));
  return payAtOnce(
    (page) => listOpenLate(deps.database, projectId, page),
    async ({ id, userId, currency, partUnits, platformUnits }) => {
      const paid = projectPaidOut({
        lineId: id,
        userId,
        projectId,
        earnings: money(currency, partUnits - platformUnits),
        platformFee: money(currency, platformUnits),
      });
      await post(deps, paid);
      return true;
    },
  );
}

/** True when there was one to split. */
function splitNext({ database }: PayDeps, projectId: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const project = await lockProject(tx, projectId);
    const [next] = await listUnsplit(tx, projectId);
    if (!next) return false;
    const claims = await listLateClaims(tx, projectId);
    const lines = quoteLate(next.units, claims, project.platformFeePpm);
    await insertLateLines(tx, projectId, next.id, lines);
    return true;
  });
}

/** Pays every open line of a granted project; how many were paid now. */
export async function payProject(deps: PayDeps, projectId: string): Promise<number> {
  const paid = await payEach(deps, projectId, payoutOf);
  await closeEmptyLines(deps.database, projectId, deps.clock.now());
  return paid;
}

/** Gives everybody of a failed project all of it back; how many now. */
function returnProject(deps: PayDeps, projectId: string): Promise<number> {
  return payEach(deps, projectId, returnOf);
}

type PaymentOf = (subscription: SettledSubscription, currency: CurrencyCode) => Journal | null;

/**
 * One journal for each subscription, with the subscription's id as its reference. A worker that posts
 * it again after a crash finds it posted.
 */
async function payEach(deps: PayDeps, projectId: string, paymentOf: PaymentOf): Promise<number> {
  const { currency } = await getProjectState(deps.database, projectId);
  return payAtOnce(
    (page) => listHeld(deps.database, projectId, page),
    async (subscription) => {
      const payment = paymentOf(subscription, currency);
      if (!payment) return false;
      await post(deps, payment);
      return true;
    },
  );
}

function payoutOf(
  { id, userId, projectId, line }: SettledSubscription,
  currency: CurrencyCode,
): Journal | null {
  if (!line) throw new Error(`subscription ${id} has no line in the sheet`);
  if (line.partUnits === 0n) return null;
  return projectPaidOut({
    lineId: id,
    userId,
    projectId,
    earnings: money(currency, line.earningsUnits),
    platformFee: money(currency, line.platformUnits),
  });
}

function returnOf(subscription: SettledSubscription, currency: CurrencyCode): Journal {
  const { id, userId, projectId, principalUnits } = subscription;
  const amount = money(currency, principalUnits);
  return subscriptionReturned({ subscriptionId: id, userId, projectId, amount });
}

/**
 * What escrow held above the principal when two operators let a project fail goes back to suspense, by
 * the inflows that brought it, one journal each; from there it is returned to its senders. How many now.
 */
async function unbookSurplus(deps: PayDeps, projectId: string): Promise<number> {
  const rows = await listSurplus(deps.database, projectId);
  for (const { id, units, currency } of rows) {
    const amount = money(currency, units);
    await post(deps, projectInflowUnbooked({ inflowId: id, projectId, amount }));
  }
  return rows.length;
}

async function post({ ledger, clock }: PayDeps, fact: Journal): Promise<void> {
  await ledger.post({ journals: [{ ...fact, occurredAt: clock.now() }], answer: null });
}
