import { formatMoney, money } from "@clearhold/money";
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
import { type Command, positional, UsageFault } from "./command.ts";
import { projectData, projectLine } from "./project-text.ts";

const listMax = 100;

export const projectList: Command = {
  name: "project list",
  usage: "[--status 1…7]",
  summary: "Lists projects: open, upcoming, then past.",
  options: { status: { type: "string" } },
  async run(context, ask) {
    const status = ask.text("status");
    if (status !== undefined && !/^[1-7]$/.test(status))
      throw new UsageFault("--status must be 1 to 7");
    const all = [1, 2, 3, 4, 5, 6, 7] as const;
    const statuses = all.filter((one) => status === undefined || one === Number(status));
    const filter = { statuses, currency: null, limit: listMax, offset: 0 };
    const { projects, total } = await listProjectRows(context.database("auditor"), "", filter);
    const lines = projects.map(projectLine);
    if (total > projects.length) lines.push(`… and ${Number(total) - projects.length} more`);
    return { ok: true, data: { total: Number(total), projects: projects.map(projectData) }, lines };
  },
};

export const projectShow: Command = {
  name: "project show",
  usage: "<project id>",
  summary: "Shows one project with its escrow, inflows, result and approvals.",
  options: {},
  async run(context, ask) {
    const database = context.database("auditor");
    const project = await getProject(database, positional(ask, 0, "project id"));
    const told = (units: bigint) => formatMoney(money(project.currency, units));
    const [booked, arrived, result] = await Promise.all([
      listBookedInflows(database, project.id),
      listInflows({ database }, project.id),
      findResult(database, project.id),
    ]);
    const inflows = arrived.map((deposit) => ({
      txid: deposit.txid,
      amount: formatMoney(money(deposit.currency, deposit.amountUnits)),
      currency: deposit.currency,
      state: booked.some(({ id }) => id === deposit.id) ? "booked" : deposit.state,
    }));
    const approvals = result ? (await listApprovals(database, result)).map(({ name }) => name) : [];
    const resultData = result && {
      escrow: told(result.escrowUnits),
      principal: told(result.principalUnits),
      fee: told(result.feeUnits),
      sheetHash: result.sheetHash,
      approvals,
    };
    return {
      ok: true,
      data: { ...projectData(project), inflows, result: resultData },
      lines: [
        projectLine(project),
        `schedule: start ${project.startAt.toISOString()}, end ${project.endAt.toISOString()}`,
        `          publish ${project.publishAt.toISOString()}, give ${project.giveAt.toISOString()}`,
        `escrow holds ${told(project.escrowUnits)} ${project.currency}`,
        ...inflows.map((one) => `inflow ${one.txid}: ${one.amount} ${one.currency}, ${one.state}`),
        ...(resultData
          ? [
              `result: escrow ${resultData.escrow}, principal ${resultData.principal}`,
              `        platform fee ${resultData.fee}`,
              `sheet ${resultData.sheetHash}, approved by ${approvals.join(" and ") || "nobody"}`,
            ]
          : []),
      ],
    };
  },
};

/** The project, or a refusal where there is none. */
export async function getProject(database: Queryable, id: string): Promise<ProjectState> {
  const [project] = await findProjects(database, [id]);
  if (!project) throw new Refusal("project-not-found");
  return project;
}
