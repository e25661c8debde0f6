import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage } from "@clearhold/contract/primitives/page";
import type {
  getProject as getEndpoint,
  listProjects as listEndpoint,
} from "@clearhold/contract/wallet/projects/projects";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import type { ProjectStatus } from "./project.ts";
import { findProjects, listProjectRows, type ProjectState } from "./project-store.ts";
import { projectView } from "./project-view.ts";

export type ListProjectsDeps = {
  readonly database: Queryable;
  readonly ledger: Pick<Ledger, "balances">;
  readonly escrowAddressOf: (projectId: string) => Promise<string>;
};

/** The requirement's tabs: 1 those to come and open, 2 the past ones. */
const statusesOf: Record<number, readonly ProjectStatus[]> = { 1: [1, 2], 2: [3, 4, 5, 6, 7] };

/** A page of one of the tabs. */
export async function listProjects(
  deps: ListProjectsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const { projects, total } = await listProjectRows(deps.database, actor.userId, {
    statuses: statusesOf[ask.id] ?? [],
    currency: ask.currency || null,
    limit: ask.limit,
    offset: (ask.page - 1) * ask.limit,
  });
  return toPage(await viewsOf(deps, actor, projects), ask, total);
}

/** One project as its reader sees it. Refuses `project-not-found`. */
export async function getProject(
  deps: ListProjectsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof getEndpoint>,
): Promise<ReplyOf<typeof getEndpoint>> {
  const projects = await findProjects(deps.database, [ask.pro_id], actor.userId);
  const [view] = await viewsOf(deps, actor, projects);
  if (!view) throw new Refusal("project-not-found");
  return view;
}

async function viewsOf(
  { ledger, escrowAddressOf }: ListProjectsDeps,
  { userId }: Actor,
  projects: readonly ProjectState[],
) {
  const balances = (await ledger.balances([userId])).get(userId);
  return Promise.all(
    projects.map(async (project) =>
      projectView(project, {
        availableUnits: balances?.[project.currency].available ?? 0n,
        escrowAddress: await escrowAddressOf(project.id),
      }),
    ),
  );
}
