import { expect, it } from "vitest";
import { leanOf, shakeStepMs, shakeSteps, stepAfter } from "./shake.ts";

/** Every step that a tap begins, until the box is opened. */
function stepsOf(): number[] {
  const steps: number[] = [];
  for (let step = stepAfter(0); step !== null; step = stepAfter(step)) steps.push(step);
  return steps;
}

it("shakes 12 times for 200 ms each (requirement 5), and then opens", () => {
  expect(stepsOf()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(stepsOf().length * shakeStepMs).toBe(2_400);
  expect(stepAfter(shakeSteps)).toBeNull();
});

it("leans to the other side in each step, further every time, and rests upright", () => {
  expect(leanOf(0)).toBe(0);
  const leans = stepsOf().map(leanOf);
  for (const [place, lean] of leans.entries()) {
    const before = leans[place - 1];
    if (before === undefined) continue;
    expect(Math.sign(lean)).toBe(-Math.sign(before));
    expect(Math.abs(lean)).toBeGreaterThan(Math.abs(before));
  }
});
