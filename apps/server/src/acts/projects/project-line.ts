import type { ProjectState } from "../../features/projects/projects/index.ts";
import { coins } from "../told.ts";

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
  const told = (units: bigint) => coins(project.currency, units);
  const raised = `${told(project.raisedUnits)} of ${told(project.targetUnits)} ${project.currency}`;
  const status = `${project.status} ${statusNames[project.status]}`;
  const demo = project.demo ? "  DEMO" : "";
  return `${project.id}  ${status.padEnd(19)}  ${raised}  ${project.name}${demo}`;
}

/** A project as `--json` prints it. */
export function projectData(project: ProjectState) {
  const told = (units: bigint) => coins(project.currency, units);
  return {
    id: project.id,
    orderNo: project.orderNo,
    name: project.name,
    status: project.status,
    currency: project.currency,
    target: told(project.targetUnits),
    minimum: told(project.targetMinUnits),
    raised: told(project.raisedUnits),
    escrow: told(project.escrowUnits),
    startAt: project.startAt.toISOString(),
    endAt: project.endAt.toISOString(),
    publishAt: project.publishAt.toISOString(),
    giveAt: project.giveAt.toISOString(),
    statusAt: project.statusAt.toISOString(),
    termsHash: project.termsHash,
    demo: project.demo,
  };
}
