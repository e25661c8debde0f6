import { expect, it } from "vitest";
import {
  investmentSteps,
  isAnnounced,
  isFull,
  isResultAhead,
  projectSteps,
  raisedPercent,
  statusTone,
  timelineMarks,
} from "./project-status.ts";

const marks = (...ask: Parameters<typeof timelineMarks>) =>
  timelineMarks(...ask)
    .map(({ step, mark }) => `${step}${mark[0]}`)
    .join(" ");

it("marks a project's steps at status 1, 2, 3, 5 and 6", () => {
  expect(marks(1, projectSteps)).toBe("1d 2c 3t 4t 5t");
  expect(marks(2, projectSteps)).toBe("1d 2d 3c 4t 5t");
  expect(marks(3, projectSteps)).toBe("1d 2d 3d 4c 5t");
  expect(marks(5, projectSteps)).toBe("1d 2d 3d 4d 5c");
  expect(marks(6, projectSteps)).toBe("1d 2d 3d 4d 5d");
  expect(marks(7, projectSteps)).toBe("1d 2d 3d 4d 5d");
});

it("marks mine from status 3, 5, 6 and 7, the first always", () => {
  expect(marks(2, investmentSteps)).toBe("1d 2c 3t 4t 5t");
  expect(marks(3, investmentSteps)).toBe("1d 2d 3c 4t 5t");
  expect(marks(6, investmentSteps)).toBe("1d 2d 3d 4d 5c");
  expect(marks(7, investmentSteps)).toBe("1d 2d 3d 4d 5d");
});

it("gives failure a red step of its own; the rules from status 3 on never apply to it", () => {
  expect(marks(4, projectSteps)).toBe("1d 2d failedf");
  expect(marks(4, investmentSteps)).toBe("1d failedf");
});

const statuses = [1, 2, 3, 4, 5, 6, 7] as const;

/** Status by status; in each for an even result, a profit and a loss. */
const tones = {
  1: ["neutral", "neutral", "neutral"],
  2: ["brand", "brand", "brand"],
  3: ["warning", "warning", "warning"],
  4: ["error", "error", "error"],
  5: ["warning", "warning", "warning"],
  6: ["neutral", "gain", "loss"],
  7: ["neutral", "gain", "loss"],
} as const;

it.each(statuses)(
  "colours status %s by its result once that counts, and zero never red",
  (status) => {
    const told = ([0, 1, 2] as const).map((sign) => statusTone(status, sign));
    expect(told).toEqual(tones[status]);
  },
);

it("never says that everything is raised before it is", () => {
  expect(raisedPercent(999_999n, 1_000_000n)).toBe(99);
  expect(raisedPercent(1_000_000n, 1_000_000n)).toBe(100);
  expect(raisedPercent(0n, 0n)).toBe(0);
});

it("publishes a result from status 5 on, and none of a failed project", () => {
  expect(statuses.filter(isAnnounced)).toEqual([5, 6, 7]);
  expect(statuses.filter(isResultAhead)).toEqual([1, 2, 3]);
});

it("takes subscriptions while a coin is left", () => {
  expect(["0", "0.00", "0.5", "10"].map((balance) => isFull({ balance }))).toEqual([
    ...[true, true, false, false],
  ]);
});
