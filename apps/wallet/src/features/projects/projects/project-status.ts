import type { ProjectView, SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import type { BadgeTone, TimelineStep } from "@clearhold/ui/data";

type Status = ProjectView["status"];

/** From this status on results are shown; before it they read "Unsettlement" (requirement 4). */
export const settledFrom = 6;
export const openStatus = 2;
export const failedStatus = 4;

/** From status 5 on the result is public; a failed project never has one. */
export function isAnnounced(status: Status): boolean {
  return status >= 5;
}

/** A result may still come, and nobody knows it yet. */
export function isResultAhead(status: Status): boolean {
  return status <= 3;
}

/** Nothing is left to subscribe, although it may wait in status 2 for the last cooling-off. */
export function isFull({ balance }: Pick<ProjectView, "balance">): boolean {
  return /^0(?:\.0*)?$/.test(balance);
}

/**
 * The badge's look. At the end it follows the result: a gain, a loss, or neutral for neither, as zero
 * has no colour.
 */
export function statusTone(status: Status, isProfit: SubscriptionView["is_profit"]): BadgeTone {
  if (status === failedStatus) return "error";
  if (status >= settledFrom) return resultTones[isProfit];
  if (status === openStatus) return "brand";
  return status === 1 ? "neutral" : "warning";
}

const resultTones: Record<SubscriptionView["is_profit"], BadgeTone> = {
  0: "neutral",
  1: "gain",
  2: "loss",
};

/** Percent of the target that is raised, cut to whole numbers: it never says 100 too early. */
export function raisedPercent(raised: bigint, total: bigint): number {
  return total === 0n ? 0 : Number((raised * 100n) / total);
}

type Mark = { step: number | "failed"; mark: TimelineStep["state"] };

/**
 * The marks of a timeline whose steps are passed from the given statuses on. A failed project keeps
 * what it had passed before and ends in its own red step: the rules from status 3 on never apply.
 */
export function timelineMarks(status: Status, passedFrom: readonly number[]): Mark[] {
  if (status === failedStatus) {
    const before = passedFrom.filter((from) => from < 3);
    const marks: Mark[] = before.map((_, index) => ({ step: index + 1, mark: "done" }));
    return [...marks, { step: "failed", mark: "failed" }];
  }
  const passed = passedFrom.map((from) => status >= from);
  const next = passed.indexOf(false);
  return passed.map((done, index) => {
    if (done) return { step: index + 1, mark: "done" };
    return { step: index + 1, mark: index === next ? "current" : "todo" };
  });
}

/**
 * The project's own timeline: passed from status 1, 2, 3, 5 and 6 (requirement 2, "Project
 * detail").
 */
export const projectSteps = [1, 2, 3, 5, 6] as const;
/**
 * Mine: the first always, the others from status 3, 5, 6 and 7 (requirement 2, "My Investment
 * detail").
 */
export const investmentSteps = [1, 3, 5, 6, 7] as const;
