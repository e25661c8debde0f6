import type { Clock } from "../../kernel/clock.ts";
import type { Database, Tx } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Ledger } from "../../ledger/index.ts";
import { bookArrivals } from "./book-arrivals.ts";
import { computeSheet } from "./compute-result.ts";
import { nextStatus, type ProjectFacts, publishesItselfAt } from "./next-status.ts";
import { payLate } from "./pay-late.ts";
import { payProject, returnProject } from "./pay-subscriptions.ts";
import { type ProjectStatus, statusOf } from "./project.ts";
import { findProjects, type ProjectState } from "./project-store.ts";
import { listDueProjects, lockProject, updateStatus } from "./schedule-store.ts";
import {
  findOutgoing,
  isResultApproved,
  isResultRight,
  replaceResult,
} from "./settlement-store.ts";
import { countHeld, isAnyOpenToCancel } from "./subscription-store.ts";
import { unbookSurplus } from "./unbook-surplus.ts";

export type AdvanceProjectsDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "post">;
};

/** How often the worker looks at the schedule. */
export const advanceProjectsSeconds = 2;

/**
 * Moves every project that is due as far as it can go, and pays what is to be paid. Each move is
 * one transaction under the project's lock, and each payment one journal, so that any number of
 * workers may run this at once and any of them may die. One project's fault stops no other.
 */
export async function advanceProjects(
  deps: AdvanceProjectsDeps & { readonly logger: Logger },
): Promise<void> {
  for (const id of await listDueProjects(deps.database, deps.clock.now())) {
    try {
      await advanceProject(deps, id);
    } catch (error) {
      deps.logger.error({ err: error, projectId: id }, "project not advanced");
    }
  }
}

/**
 * Books what arrived for one project, and moves it as far as the schedule and its money allow now;
 * every status it reached.
 */
export async function advanceProject(
  deps: AdvanceProjectsDeps,
  id: string,
): Promise<ProjectStatus[]> {
  const reached: ProjectStatus[] = [];
  for (;;) {
    await bookArrivals(deps, id);
    const status = await moveOnce(deps, id);
    if (status !== null) reached.push(status);
    const paid = await payWhatIsDue(deps, id);
    if (status === null && !paid) return reached;
  }
}

/** The moves alone, without a payment: every status it reached. */
export async function moveProject(
  deps: Pick<AdvanceProjectsDeps, "database" | "clock">,
  id: string,
): Promise<ProjectStatus[]> {
  const reached: ProjectStatus[] = [];
  for (;;) {
    const status = await moveOnce(deps, id);
    if (status === null) return reached;
    reached.push(status);
  }
}

/** The next status, or null when the project has to wait. */
function moveOnce(
  { database: db, clock }: Pick<AdvanceProjectsDeps, "database" | "clock">,
  id: string,
): Promise<ProjectStatus | null> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const found = await lockProject(tx, id);
    const project = found && (await publishWhenDue(tx, found, now));
    if (!project) throw new Error(`project ${id} does not exist`);
    const next = nextStatus(project, await findFacts(tx, project, now), now);
    if (next !== null) await updateStatus(tx, id, next, now);
    return next;
  });
}

async function findFacts(tx: Tx, project: ProjectState, now: Date): Promise<ProjectFacts> {
  const { id, status, escrowUnits, lateUnits, result } = project;
  const raised = status === statusOf.raised;
  return {
    ordersFinal: status === statusOf.open && !(await isAnyOpenToCancel(tx, id, now)),
    resultStands:
      raised && escrowUnits === result?.escrowUnits && (await findOutgoing(tx, id)) === 0n,
    resultApproved: raised && (await isResultApproved(tx, id)),
    escrowCovers: result !== null && escrowUnits === result.escrowUnits + lateUnits,
    everythingPaid:
      status === statusOf.grant && escrowUnits === 0n && (await countHeld(tx, id)) === 0n,
  };
}

/**
 * Seven days after its date whatever result stands that is not the rule's own is computed anew from what
 * escrow holds, whoever wrote it: nobody can keep the subscribers waiting for it (decisions 8, rule 9).
 * In the transaction of the move, so that nothing is written in between. Gives the locked project.
 */
async function publishWhenDue(tx: Tx, project: ProjectState, now: Date): Promise<ProjectState> {
  const due = project.status === statusOf.raised && now >= publishesItselfAt(project);
  const waits = !due || (await findOutgoing(tx, project.id)) !== 0n;
  if (waits || (await isResultRight(tx, project.id))) return project;
  const sheet = await computeSheet(tx, project, now);
  await replaceResult(tx, sheet, sheet.settlement);
  return { ...project, result: sheet };
}

/** True when something was paid, after which another move may be possible. */
async function payWhatIsDue(deps: AdvanceProjectsDeps, id: string): Promise<boolean> {
  const [project] = await findProjects(deps.database, [id]);
  if (project?.status === statusOf.failed) {
    return (await returnProject(deps, id)) + (await unbookSurplus(deps, id)) > 0;
  }
  if (project?.status === statusOf.grant && (await payProject(deps, id)) > 0) return true;
  const late = project !== undefined && project.status >= statusOf.grant && project.lateUnits > 0n;
  return late && (await payLate(deps, id)) > 0;
}
