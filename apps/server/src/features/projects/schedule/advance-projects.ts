import type { Queryable, Tx } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { bookArrivals } from "../inflows/index.ts";
import {
  lockProject,
  type ProjectState,
  type ProjectStatus,
  statusOf,
  updateStatus,
} from "../projects/index.ts";
import {
  correctResult,
  findOutgoing,
  isResultApproved,
  type PayDeps,
  payDue,
} from "../settlements/index.ts";
import { countHeld, isAnyOpenToCancel } from "../subscriptions/index.ts";
import { nextStatus, type ProjectFacts, publishesItselfAt } from "./next-status.ts";

/** How often the worker looks at the schedule. */
export const advanceProjectsSeconds = 2;

/**
 * Moves every project that is due as far as it can go, and pays what is to be paid. Each move is
 * one transaction under the project's lock, and each payment one journal, so that any number of
 * workers may run this at once and any of them may die. One project's fault stops no other.
 */
export async function advanceProjects(deps: PayDeps & { readonly logger: Logger }): Promise<void> {
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
export async function advanceProject(deps: PayDeps, id: string): Promise<ProjectStatus[]> {
  const reached: ProjectStatus[] = [];
  for (;;) {
    await bookArrivals(deps, id);
    const status = await moveOnce(deps, id);
    if (status !== null) reached.push(status);
    const paid = await payDue(deps, id);
    if (status === null && !paid) return reached;
  }
}

/** @internal The moves alone, without a payment: every status it reached. */
export async function moveProject(
  deps: Pick<PayDeps, "database" | "clock">,
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
  { database: db, clock }: Pick<PayDeps, "database" | "clock">,
  id: string,
): Promise<ProjectStatus | null> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const found = await lockProject(tx, id);
    const project = isOverdue(found, now) ? await correctResult(tx, found, now) : found;
    const next = nextStatus(project, await findFacts(tx, project, now), now);
    if (next !== null) await updateStatus(tx, id, next, now);
    return next;
  });
}

/** Raised, and seven days past its date: its result needs no person. */
function isOverdue(project: ProjectState, now: Date): boolean {
  return project.status === statusOf.raised && now >= publishesItselfAt(project);
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

/** Projects that the schedule, an open payment or an inflow makes worth a look now. */
async function listDueProjects(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select p.id from projects p
     where (p.status = 1 and p.start_at <= $1)
       or (p.status = 2 and (p.end_at <= $1 or p.raised_units = p.target_units))
       or (p.status = 3 and p.publish_at <= $1)
       or (p.status = 5 and p.give_at <= $1)
       or p.status = 6
       or (p.status = 4 and exists (
         select from subscriptions s where s.project_id = p.id and s.state = 'held'))
       or (p.status = 4 and exists (
         select from project_inflows i
         where i.project_id = p.id and i.surplus_units > 0 and i.unbooked_at is null))
       or (p.status = 7 and project_late_units(p.id) > 0)
       or exists (select from project_arrivals a where a.project_id = p.id)
     order by p.period`,
    [now],
  );
  return rows.map((row) => row.id);
}
