import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import type { TimelineStep } from "@clearhold/ui/data";
import { failedStatus, timelineMarks } from "./project-status.ts";

export type ScheduleStep = {
  step: number | "failed";
  mark: TimelineStep["state"];
  /** Unix seconds; null when nothing true can be said. */
  at: number | null;
  /** The date is a plan and not yet a fact. */
  planned: boolean;
};

type Schedule = Pick<ProjectView, "status" | "moves"> & {
  /** The status from which each step is passed. */
  passedFrom: readonly number[];
  /** When the first step was passed: the one that no move stands for. */
  begunAt: number;
  /** For when each step is planned, in Unix seconds; 0 for one that nobody planned. */
  plannedAt: readonly number[];
};

/** A timeline with its dates: of what happened the moment that it did, of what is to come the plan. */
export function scheduleSteps(schedule: Schedule): ScheduleStep[] {
  const { status, moves, passedFrom, begunAt, plannedAt } = schedule;
  return timelineMarks(status, passedFrom).map(({ step, mark }, index) => {
    const planned = mark === "current" || mark === "todo";
    const happened = index === 0 ? begunAt : movedAt(moves, step, passedFrom);
    const at = planned ? plannedAt[index] : happened;
    return { step, mark, at: at || null, planned };
  });
}

function movedAt(
  moves: Schedule["moves"],
  step: ScheduleStep["step"],
  passedFrom: readonly number[],
): number | undefined {
  const wanted = step === "failed" ? failedStatus : passedFrom[step - 1];
  return moves.find(({ status }) => status === wanted)?.at;
}
