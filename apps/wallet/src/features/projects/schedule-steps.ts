import type { ProjectView } from "@clearhold/contract/wallet/projects";
import type { TimelineStep } from "@clearhold/ui";
import { timelineMarks } from "./project-status.ts";

export type ScheduleStep = {
  step: number | "failed";
  mark: TimelineStep["state"];
  /** Unix seconds; null when nothing true can be said. */
  at: number | null;
  /** The date is a plan and not yet a fact. */
  planned: boolean;
};

type Schedule = {
  status: ProjectView["status"];
  /** The status from which each step is passed. */
  passedFrom: readonly number[];
  /** The date of each step in Unix seconds, 0 for one that has none. */
  dates: readonly number[];
  /** When it failed, 0 while that is not known. */
  failedAt: number;
};

/**
 * A timeline with its dates. Those of steps to come are plans. A step that was passed before its
 * planned date, as a raise that filled up early, has no date rather than a wrong one.
 */
export function scheduleSteps(
  { status, passedFrom, dates, failedAt }: Schedule,
  nowSeconds: number,
): ScheduleStep[] {
  return timelineMarks(status, passedFrom).map(({ step, mark }) => {
    const date = step === "failed" ? failedAt : (dates[step - 1] ?? 0);
    const planned = mark === "current" || mark === "todo";
    const known = date > 0 && (planned || date <= nowSeconds);
    return { step, mark, at: known ? date : null, planned };
  });
}
