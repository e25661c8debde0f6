import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { placeOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type {
  getProject as getEndpoint,
  listProjects as listEndpoint,
  ProjectView,
} from "@clearhold/contract/wallet/projects/projects";
import { formatMoney, formatPercent, money } from "@clearhold/money";
import { profitSign, resultRate } from "@clearhold/money/settlement";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { boundsOf, type Project, type ProjectStatus, statusOf } from "./project.ts";
import { findProjects, listProjectRows, type ProjectState } from "./project-store.ts";

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
    ...placeOf(ask),
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

/** What the reader of a project has and where it lives. */
type ProjectReader = { readonly availableUnits: bigint; readonly escrowAddress: string };

/** A project as everybody sees it, beside what its reader can still put in. */
function projectView(project: ProjectState, reader: ProjectReader): ProjectView {
  const told = (units: bigint) => formatMoney(money(project.currency, units));
  const { quota, personal } = boundsOf(project);
  const announced = isAnnounced(project);
  return {
    ...frameOf(project),
    id: project.id,
    period: project.period,
    already_raised: told(project.raisedUnits),
    raised_is_demo: project.raisedDemo,
    min_total: told(project.targetMinUnits),
    createtime: unixSeconds(project.createdAt),
    starttime: unixSeconds(project.startAt),
    level_id: project.levelMin,
    certified_id: project.certificationMin,
    min_raised: told(project.subscriptionMinUnits),
    limit_raised: told(project.personLimitUnits),
    content: project.content,
    agreement: project.agreement,
    cooling_off_hours: project.coolingOffHours,
    deployable: formatPercent(BigInt(project.deployablePpm)),
    cost_payees: [...project.costPayees],
    cost_cap: told(project.costCapUnits),
    inflow_sources: [...project.inflowSources],
    ...rateOf(project, announced),
    is_profit: signOf(project),
    ubalance: told(reader.availableUnits),
    balance: formatMoney(quota),
    my_remaining: formatMoney(personal),
    escrow_address: reader.escrowAddress,
    escrow_balance: told(project.escrowUnits),
    terms_hash: project.termsHash ?? "",
  };
}

/** What a project and a part in it show alike. */
export function frameOf(project: ProjectState) {
  return {
    name: project.name,
    image: project.image,
    order_no: project.orderNo,
    status: project.status,
    unit: project.currency,
    total_raised: formatMoney(money(project.currency, project.targetUnits)),
    endtime: unixSeconds(project.endAt),
    publishtime: unixSeconds(project.publishAt),
    givetime: unixSeconds(project.giveAt),
    moves: [...project.moves],
    assignjson: project.plan.map(({ name, sharePpm, address }) => ({
      name,
      value: formatPercent(BigInt(sharePpm)),
      address,
    })),
    is_demo: project.demo,
  };
}

/** The target until the result counts, then the result's own. */
export function rateOf({ result, targetRatePpm }: ProjectState, counts: boolean) {
  return counts && result
    ? { rate: resultRate(result.escrowUnits, result.principalUnits), rate_is_target: false }
    : { rate: formatPercent(targetRatePpm), rate_is_target: true };
}

/** Whether subscribers got more than they put in; 0 before the result is announced. */
export function signOf(project: ProjectState) {
  const { result } = project;
  return result && isAnnounced(project)
    ? profitSign(result.escrowUnits - result.principalUnits)
    : 0;
}

/** The result is public from status 5 on; status 4 never has one. */
export function isAnnounced({ status }: Pick<Project, "status">): boolean {
  return status >= statusOf.result;
}
