import { findProjects, statusOf } from "../projects/index.ts";
import { type PayLateDeps, payLate } from "./pay-late.ts";
import { payProject, returnProject } from "./pay-subscriptions.ts";
import { unbookSurplus } from "./unbook-surplus.ts";

/**
 * Pays what a project's status makes due now: everything back after a failure, each line of a granted
 * one, and what came late. True when something was paid, after which another move may be possible.
 */
export async function payDue(deps: PayLateDeps, projectId: string): Promise<boolean> {
  const [project] = await findProjects(deps.database, [projectId]);
  if (project?.status === statusOf.failed) {
    return (await returnProject(deps, projectId)) + (await unbookSurplus(deps, projectId)) > 0;
  }
  if (project?.status === statusOf.grant && (await payProject(deps, projectId)) > 0) return true;
  const late = project !== undefined && project.status >= statusOf.grant && project.lateUnits > 0n;
  return late && (await payLate(deps, projectId)) > 0;
}
