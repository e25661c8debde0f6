import { describe, expect, it } from "vitest";
import type { ProjectStatus } from "../projects/index.ts";
import { nextStatus } from "./next-status.ts";

const at = (seconds: number) => new Date(seconds * 1000);
const schedule = { startAt: at(10), endAt: at(20), publishAt: at(30), giveAt: at(40) };
const raise = { targetUnits: 100n, targetMinUnits: 60n };
const nothing = {
  ordersFinal: true,
  resultStands: false,
  resultApproved: false,
  escrowCovers: false,
  everythingPaid: false,
};
const everything = {
  ordersFinal: true,
  resultStands: true,
  resultApproved: true,
  escrowCovers: true,
  everythingPaid: true,
};
const days = 86_400;

type Row = readonly [ProjectStatus, bigint, number, typeof nothing, ProjectStatus | null];

const table: readonly Row[] = [
  // status, raised, now, facts -> next
  [1, 0n, 9, nothing, null],
  [1, 0n, 10, nothing, 2],
  [2, 99n, 19, everything, null],
  [2, 100n, 11, nothing, 3],
  [2, 60n, 20, nothing, 3],
  [2, 59n, 20, nothing, 4],
  [2, 0n, 20, nothing, 4],
  [2, 100n, 20, { ...nothing, ordersFinal: false }, null],
  [2, 59n, 20, { ...nothing, ordersFinal: false }, null],
  [3, 100n, 29, everything, null],
  [3, 100n, 30, nothing, null],
  [3, 100n, 30, { ...nothing, resultStands: true }, null],
  [3, 100n, 30, { ...nothing, resultApproved: true }, null],
  [3, 100n, 30, { ...nothing, resultStands: true, resultApproved: true }, 5],
  [3, 100n, 29 + 7 * days, { ...nothing, resultStands: true }, null],
  [3, 100n, 30 + 7 * days, { ...nothing, resultStands: true }, 5],
  [3, 100n, 30 + 7 * days, nothing, null],
  [4, 59n, 99, everything, null],
  [5, 100n, 39, everything, null],
  [5, 100n, 40, { ...everything, escrowCovers: false }, null],
  [5, 100n, 40, { ...nothing, escrowCovers: true }, 6],
  [6, 100n, 99, { ...everything, everythingPaid: false }, null],
  [6, 100n, 1, { ...nothing, everythingPaid: true }, 7],
  [7, 100n, 99, everything, null],
];

describe("the life of a project", () => {
  it.each(table)("status %d, raised %d at %d -> ", (status, raisedUnits, now, facts, next) => {
    const project = { ...schedule, ...raise, status, raisedUnits };
    expect(nextStatus(project, facts, at(now))).toBe(next);
  });

  it("fails a raise of nothing whose minimum is zero", () => {
    const project = { ...schedule, targetUnits: 100n, targetMinUnits: 0n, raisedUnits: 0n };
    expect(nextStatus({ ...project, status: 2 }, nothing, at(20))).toBe(4);
  });
});
