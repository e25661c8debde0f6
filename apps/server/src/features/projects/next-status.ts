import { type Project, type ProjectStatus, statusOf } from "./project.ts";

/** What the next move depends on besides the schedule; read under the project's lock. */
export type ProjectFacts = {
  readonly resultApproved: boolean;
  readonly escrowCovers: boolean;
  readonly everythingPaid: boolean;
};

/**
 * The status that the clock and the facts allow next, or null when the project has to wait
 * (decisions 2). No other move exists. A raise of nothing fails even where the minimum is zero.
 */
export function nextStatus(
  project: Pick<
    Project,
    | "status"
    | "startAt"
    | "endAt"
    | "publishAt"
    | "giveAt"
    | "raisedUnits"
    | "targetUnits"
    | "targetMinUnits"
  >,
  facts: ProjectFacts,
  now: Date,
): ProjectStatus | null {
  switch (project.status) {
    case statusOf.aboutToStart:
      return now >= project.startAt ? statusOf.open : null;
    case statusOf.open:
      return afterRaise(project, now);
    case statusOf.raised:
      return now >= project.publishAt && facts.resultApproved ? statusOf.result : null;
    case statusOf.result:
      return now >= project.giveAt && facts.escrowCovers ? statusOf.grant : null;
    case statusOf.grant:
      return facts.everythingPaid ? statusOf.over : null;
    default:
      return null;
  }
}

function afterRaise(
  project: Pick<Project, "raisedUnits" | "targetUnits" | "targetMinUnits" | "endAt">,
  now: Date,
): ProjectStatus | null {
  const { raisedUnits, targetUnits, targetMinUnits } = project;
  if (raisedUnits === targetUnits) return statusOf.raised;
  if (now < project.endAt) return null;
  return raisedUnits > 0n && raisedUnits >= targetMinUnits ? statusOf.raised : statusOf.failed;
}
