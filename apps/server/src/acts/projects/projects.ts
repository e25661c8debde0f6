import { z } from "zod";
import { listInflows } from "../../features/chain/deposits/index.ts";
import { listBookedInflows } from "../../features/projects/inflows/index.ts";
import {
  findProjects,
  listProjectRows,
  type ProjectState,
} from "../../features/projects/projects/index.ts";
import { findResult, listApprovals } from "../../features/projects/settlements/index.ts";
import type { Queryable } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { act } from "../act.ts";
import { option, place } from "../fields.ts";
import { coins, viewOf } from "../told.ts";

const listMax = 100;
const allStatuses = [1, 2, 3, 4, 5, 6, 7] as const;
const status = z
  .string()
  .regex(/^[1-7]$/, "must be 1 to 7")
  .optional();

export const projectList = act({
  name: "project list",
  summary: "Lists projects: open, upcoming, then past.",
  rights: "none",
  input: { status: option("1…7", status) },
  effect({ auditor }, ask) {
    const statuses = allStatuses.filter((one) => !ask.status || one === Number(ask.status));
    return listProjectRows(auditor, "", { statuses, currency: null, limit: listMax, offset: 0 });
  },
  words({ projects, total }) {
    const more = Number(total) - projects.length;
    return {
      data: { total: Number(total), projects: projects.map(projectData) },
      lines: [...projects.map(projectLine), ...(more > 0 ? [`… and ${more} more`] : [])],
    };
  },
});

export const projectShow = act({
  name: "project show",
  summary: "Shows one project with its escrow, inflows, result and approvals.",
  rights: "none",
  input: { id: place("project id") },
  async effect({ auditor: database }, { id }) {
    const project = await getProject(database, id);
    const [booked, arrived, result] = await Promise.all([
      listBookedInflows(database, id),
      listInflows({ database }, id),
      findResult(database, id),
    ]);
    const inflows = arrived.map(({ txid, amount: { currency, units }, ...deposit }) => {
      const isBooked = booked.some((one) => one.id === deposit.id);
      return viewOf({ txid, units, currency, state: isBooked ? "booked" : deposit.state });
    });
    const approvals = result ? await listApprovals(database, result) : [];
    return { project, inflows, result, approvals: approvals.map(({ name }) => name) };
  },
  words({ project, inflows, result, approvals }) {
    const { currency, startAt, endAt, publishAt, giveAt } = project;
    const sums = result && {
      escrow: coins(currency, result.escrowUnits),
      principal: coins(currency, result.principalUnits),
      fee: coins(currency, result.feeUnits),
      sheetHash: result.sheetHash,
      approvals,
    };
    return {
      data: { ...projectData(project), inflows, result: sums },
      lines: [
        projectLine(project),
        `schedule: start ${startAt.toISOString()}, end ${endAt.toISOString()}`,
        `          publish ${publishAt.toISOString()}, give ${giveAt.toISOString()}`,
        `escrow holds ${coins(currency, project.escrowUnits)} ${currency}`,
        ...inflows.map((one) => `inflow ${one.txid}: ${one.amount} ${one.currency}, ${one.state}`),
        ...(sums
          ? [
              `result: escrow ${sums.escrow}, principal ${sums.principal}`,
              `        platform fee ${sums.fee}`,
              `sheet ${sums.sheetHash}, approved by ${approvals.join(" and ") || "nobody"}`,
            ]
          : []),
      ],
    };
  },
});

/** @throws Refusal `project-not-found` */
export async function getProject(database: Queryable, id: string): Promise<ProjectState> {
  const [project] = await findProjects(database, [id]);
  if (!project) throw new Refusal("project-not-found");
  return project;
}

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
