import { expect, it } from "vitest";
import { projectSteps } from "./project-status.ts";
import { scheduleSteps } from "./schedule-steps.ts";

const plan = { passedFrom: projectSteps, dates: [100, 200, 300, 400, 500], failedAt: 0 };
const told = (status: 1 | 2 | 3 | 4 | 5 | 6 | 7, now: number, failedAt = 0) =>
  scheduleSteps({ ...plan, status, failedAt }, now).map(
    ({ at, planned }) => `${planned ? "planned " : ""}${at}`,
  );

it("tells what has happened from what is planned", () => {
  expect(told(2, 250)).toEqual(["100", "200", "planned 300", "planned 400", "planned 500"]);
  expect(told(7, 1_000)).toEqual(["100", "200", "300", "400", "500"]);
});

it("keeps calling a date a plan when it has passed and nothing has happened", () => {
  expect(told(3, 450)).toEqual(["100", "200", "300", "planned 400", "planned 500"]);
});

it("says no date of a raise that filled up before its planned end", () => {
  expect(told(3, 250)).toEqual(["100", "200", "null", "planned 400", "planned 500"]);
});

it("dates a failure only where its moment is known", () => {
  expect(told(4, 1_000)).toEqual(["100", "200", "null"]);
  expect(told(4, 1_000, 310)).toEqual(["100", "200", "310"]);
});

it("has no date for a step without one", () => {
  const steps = scheduleSteps({ ...plan, status: 6, dates: [100, 200, 300, 400, 0] }, 1_000);
  expect(steps[4]).toEqual({ step: 5, mark: "done", at: null, planned: false });
});
