import type { Clock } from "../../kernel/clock.ts";
import type { Database, Tx } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Ledger } from "../../ledger/index.ts";
import { nextStatus, type ProjectFacts } from "./next-status.ts";
import { payProject, returnProject } from "./pay-subscriptions.ts";
import { type ProjectStatus, statusOf } from "./project.ts";
import { findProjects, type ProjectState } from "./project-store.ts";
import { listDueProjects, lockProject, updateStatus } from "./schedule-store.ts";
import { isResultApproved } from "./settlement-store.ts";
import { countHeld } from "./subscription-store.ts";

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

/** Moves one project as far as the schedule and its money allow now; every status it reached. */
export async function advanceProject(
  deps: AdvanceProjectsDeps,
  id: string,
): Promise<ProjectStatus[]> {
  const reached: ProjectStatus[] = [];
  for (;;) {
    const status = await moveOnce(deps, id);
    if (status !== null) reached.push(status);
    const paid = await payWhatIsDue(deps, id);
    if (status === null && !paid) return reached;
  }
}

/** The moves alone, for one who may not pay: every status it reached. */
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
    const project = await lockProject(tx, id);
    if (!project) throw new Error(`project ${id} does not exist`);
    const now = clock.now();
    const next = nextStatus(project, await findFacts(tx, project), now);
    if (next !== null) await updateStatus(tx, id, next, now);
    return next;
  });
}

async function findFacts(tx: Tx, project: ProjectState): Promise<ProjectFacts> {
  return {
    resultApproved: project.status === statusOf.raised && (await isResultApproved(tx, project.id)),
    escrowCovers: project.escrowUnits === project.result?.escrowUnits,
    everythingPaid: project.status === statusOf.grant && (await countHeld(tx, project.id)) === 0n,
  };
}

/** True when something was paid, after which another move may be possible. */
async function payWhatIsDue(deps: AdvanceProjectsDeps, id: string): Promise<boolean> {
  const [project] = await findProjects(deps.database, [id]);
  if (project?.status === statusOf.failed) return (await returnProject(deps, id)) > 0;
  if (project?.status === statusOf.grant) return (await payProject(deps, id)) > 0;
  return false;
}
