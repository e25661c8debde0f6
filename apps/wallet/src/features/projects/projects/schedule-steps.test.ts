import type { ProjectView } from "@clearhold/contract/wallet/projects/projects";
import { expect, it } from "vitest";
import { investmentSteps, projectSteps } from "./project-status.ts";
import { scheduleSteps } from "./schedule-steps.ts";

type Status = ProjectView["status"];

/** A project that reached its statuses at 20, 30, … although other moments were planned. */
const lives: Record<Status, Status[]> = {
  1: [],
  2: [2],
  3: [2, 3],
  4: [2, 4],
  5: [2, 3, 5],
  6: [2, 3, 5, 6],
  7: [2, 3, 5, 6, 7],
};

function told(status: Status, passedFrom: readonly number[], plannedAt: readonly number[]) {
  const moves = lives[status].map((reached) => ({ status: reached, at: reached * 10 }));
  return scheduleSteps({ status, moves, passedFrom, begunAt: 1, plannedAt })
    .map(({ step, mark, at, planned }) => `${step} ${mark}${planned ? " planned" : ""} ${at}`)
    .join(", ");
}

it.each([
  [1, "1 done 1, 2 current planned 22, 3 todo planned 33, 4 todo planned 55, 5 todo planned 66"],
  [2, "1 done 1, 2 done 20, 3 current planned 33, 4 todo planned 55, 5 todo planned 66"],
  [3, "1 done 1, 2 done 20, 3 done 30, 4 current planned 55, 5 todo planned 66"],
  [4, "1 done 1, 2 done 20, failed failed 40"],
  [5, "1 done 1, 2 done 20, 3 done 30, 4 done 50, 5 current planned 66"],
  [6, "1 done 1, 2 done 20, 3 done 30, 4 done 50, 5 done 60"],
  [7, "1 done 1, 2 done 20, 3 done 30, 4 done 50, 5 done 60"],
] as const)("dates a project in status %s", (status, steps) => {
  expect(told(status, projectSteps, [0, 22, 33, 55, 66])).toBe(steps);
});

it.each([
  [2, "1 done 1, 2 current planned 33, 3 todo planned 55, 4 todo planned 66, 5 todo planned null"],
  [3, "1 done 1, 2 done 30, 3 current planned 55, 4 todo planned 66, 5 todo planned null"],
  [4, "1 done 1, failed failed 40"],
  [5, "1 done 1, 2 done 30, 3 done 50, 4 current planned 66, 5 todo planned null"],
  [6, "1 done 1, 2 done 30, 3 done 50, 4 done 60, 5 current planned null"],
  [7, "1 done 1, 2 done 30, 3 done 50, 4 done 60, 5 done 70"],
] as const)("dates my part in a project in status %s", (status, steps) => {
  expect(told(status, investmentSteps, [0, 33, 55, 66, 0])).toBe(steps);
});

it("has no date for what happened before moves were noted", () => {
  const steps = scheduleSteps({
    ...{ status: 3, moves: [], passedFrom: projectSteps, begunAt: 1 },
    plannedAt: [0, 22, 33, 55, 66],
  } as const);
  expect(steps.map(({ at }) => at)).toEqual([1, null, null, 55, 66]);
});
