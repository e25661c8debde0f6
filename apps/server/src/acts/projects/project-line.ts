import type { ProjectState } from "../../features/projects/projects/index.ts";
import { viewOf } from "../told.ts";

const statusNames = {
  1: "about to start",
  2: "in progress",
  3: "raising completed",
  4: "in failure",
  5: "result",
  6: "grant",
  7: "over",
} as const;

/** A project in one line. */
export function projectLine(project: ProjectState): string {
  const { id, name, status, raised, target, currency, demo } = projectData(project);
  const state = `${status} ${statusNames[status]}`.padEnd(19);
  return `${id}  ${state}  ${raised} of ${target} ${currency}  ${name}${demo ? "  DEMO" : ""}`;
}

/** A project for programs. */
export function projectData({ targetMinUnits: minimumUnits, ...project }: ProjectState) {
  const { id, orderNo, name, status, currency, targetUnits, raisedUnits, escrowUnits } = project;
  const { startAt, endAt, publishAt, giveAt, statusAt, termsHash, demo } = project;
  return viewOf({
    ...{ id, orderNo, name, status, currency, targetUnits, minimumUnits, raisedUnits, escrowUnits },
    ...{ startAt, endAt, publishAt, giveAt, statusAt, termsHash, demo },
  });
}
