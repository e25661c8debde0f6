import { type ProjectState, type ProjectStatus, statusOf } from "../projects/index.ts";

/** A result that nobody approved is computed and published by the worker so long after its date. */
const selfPublishDays = 7;

/** What the next move depends on besides the schedule; read under the project's lock. */
export type ProjectFacts = {
  /** No subscription can be cancelled any more. */
  readonly ordersFinal: boolean;
  /** A computed result says what escrow holds, and nothing of it is on its way out. */
  readonly resultStands: boolean;
  readonly resultApproved: boolean;
  readonly escrowCovers: boolean;
  readonly everythingPaid: boolean;
};

/**
 * The status that the clock and the facts allow next, or null when the project has to wait. No
 * other move exists. A raise of nothing fails even where the minimum is zero.
 */
export function nextStatus(
  project: Pick<
    ProjectState,
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
      return facts.ordersFinal ? afterRaise(project, now) : null;
    case statusOf.raised:
      return isPublished(project, facts, now) ? statusOf.result : null;
    case statusOf.result:
      return now >= project.giveAt && facts.escrowCovers ? statusOf.grant : null;
    case statusOf.grant:
      return facts.everythingPaid ? statusOf.over : null;
    default:
      return null;
  }
}

function afterRaise(
  project: Pick<ProjectState, "raisedUnits" | "targetUnits" | "targetMinUnits" | "endAt">,
  now: Date,
): ProjectStatus | null {
  const { raisedUnits, targetUnits, targetMinUnits } = project;
  if (raisedUnits === targetUnits) return statusOf.raised;
  if (now < project.endAt) return null;
  return raisedUnits > 0n && raisedUnits >= targetMinUnits ? statusOf.raised : statusOf.failed;
}

/** From this moment a result needs no operator, so that nobody can keep the subscribers waiting. */
export function publishesItselfAt({ publishAt }: Pick<ProjectState, "publishAt">): Date {
  return new Date(publishAt.getTime() + selfPublishDays * 86_400_000);
}

function isPublished(
  project: Pick<ProjectState, "publishAt">,
  { resultApproved, resultStands }: ProjectFacts,
  now: Date,
): boolean {
  if (!resultStands || now < project.publishAt) return false;
  return resultApproved || now >= publishesItselfAt(project);
}
