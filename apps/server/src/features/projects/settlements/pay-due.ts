import { money } from "@clearhold/money";
import { quoteLate } from "@clearhold/money/settlement";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import type { Journal, Ledger } from "../../../ledger/index.ts";
import {
  projectInflowUnbooked,
  projectPaidOut,
  subscriptionReturned,
} from "../../../ledger/recipes/projects.ts";
import { commissionPaid } from "../../../ledger/recipes/rewards.ts";
import { getProjectState, lockProject, statusOf } from "../projects/index.ts";
import { listHeld, type SettledSubscription } from "../subscriptions/index.ts";
import { findCommissionsDue } from "./commission-store.ts";
import {
  insertLateLines,
  listLateClaims,
  listOpenLate,
  listUnsplit,
  type OpenLine,
} from "./late-store.ts";
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
  return payEach(deps, async (page) =>
    payoutsOf(deps, projectId, await listOpenLate(deps.database, projectId, page)),
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
  const { currency } = await getProjectState(deps.database, projectId);
  const paid = await payEach(deps, async (page) => {
    const held = await listHeld(deps.database, projectId, page);
    return payoutsOf(
      deps,
      projectId,
      held.map((one) => ({ ...lineOf(one), currency })),
    );
  });
  await closeEmptyLines(deps.database, projectId, deps.clock.now());
  return paid;
}

function lineOf({ id, userId, line }: SettledSubscription) {
  if (!line) throw new Error(`subscription ${id} has no line in the sheet`);
  return { id, userId, partUnits: line.partUnits, platformUnits: line.platformUnits };
}

/** Gives everybody of a failed project all of it back; how many now. */
async function returnProject(deps: PayDeps, projectId: string): Promise<number> {
  const { currency } = await getProjectState(deps.database, projectId);
  return payEach(deps, async (page) => {
    const held = await listHeld(deps.database, projectId, page);
    return held.map(({ id, userId, principalUnits }) => {
      const amount = money(currency, principalUnits);
      const journals = [subscriptionReturned({ subscriptionId: id, userId, projectId, amount })];
      return { id, journals };
    });
  });
}

/** What is posted together for one line; nothing for a line that gets nothing. */
type Payment = { readonly id: string; readonly journals: readonly Journal[] };

/**
 * The payout of each line, with the commissions that its fee pays. The database compares them again when
 * they are posted: where a reason against one arose meanwhile, this line is refused, and the next run asks
 * anew.
 */
async function payoutsOf(
  { database }: PayDeps,
  projectId: string,
  lines: readonly OpenLine[],
): Promise<Payment[]> {
  const due = await findCommissionsDue(database, lines);
  return lines.map(({ id, userId, currency, partUnits, platformUnits }) => {
    if (partUnits === 0n) return { id, journals: [] };
    const payout = projectPaidOut({
      lineId: id,
      userId,
      projectId,
      earnings: money(currency, partUnits - platformUnits),
      platformFee: money(currency, platformUnits),
    });
    const commissions = (due.get(id) ?? []).map(({ level, receiverId, units }) =>
      commissionPaid({ lineId: id, level, receiverId, amount: money(currency, units) }),
    );
    return { id, journals: [payout, ...commissions] };
  });
}

/**
 * One posting for each line, whose journals have the line's id in their references. A worker that posts it
 * again after a crash finds it posted.
 */
function payEach(
  deps: PayDeps,
  list: (page: { afterId: string; limit: number }) => Promise<readonly Payment[]>,
): Promise<number> {
  return payAtOnce(list, async ({ journals }) => {
    if (journals.length > 0) await post(deps, journals);
    return journals.length > 0;
  });
}

/**
 * What escrow held above the principal when two operators let a project fail goes back to suspense, by
 * the inflows that brought it, one journal each; from there it is returned to its senders. How many now.
 */
async function unbookSurplus(deps: PayDeps, projectId: string): Promise<number> {
  const rows = await listSurplus(deps.database, projectId);
  for (const { id, units, currency } of rows) {
    const amount = money(currency, units);
    await post(deps, [projectInflowUnbooked({ inflowId: id, projectId, amount })]);
  }
  return rows.length;
}

async function post({ ledger }: PayDeps, journals: readonly Journal[]): Promise<void> {
  await ledger.post({ journals, answer: null });
}
