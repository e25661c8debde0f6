import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { currencyOfType } from "@clearhold/contract/primitives/money";
import { toPage } from "@clearhold/contract/primitives/page";
import type {
  getOrder as getEndpoint,
  getOwnOrder as getOwnEndpoint,
  listOrders as listEndpoint,
  OrderView,
} from "@clearhold/contract/wallet/projects/order-views";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import {
  findProjects,
  listProjectRows,
  type ProjectState,
  type ProjectStatus,
  statusOf,
} from "../projects/index.ts";
import { findSubscriptions, listOwnIn } from "../subscriptions/index.ts";
import { bookedAtOf, type OrderParts, orderView } from "./order-view.ts";

export type ListOrdersDeps = {
  readonly database: Queryable;
  /** The desk's TRX for one USDT that held at a moment; "" where there was none. */
  readonly deskRateAt: (moment: Date) => Promise<string>;
};

const everyStatus: readonly ProjectStatus[] = Object.values(statusOf);

/** Every project as an order, with the person's whole part in each. */
export async function listOrders(
  deps: ListOrdersDeps,
  { userId, demo }: Actor,
  ask: ParsedAskOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const { projects, total } = await listProjectRows(deps.database, userId, {
    statuses: everyStatus.filter((status) => !ask.status || status === ask.status),
    currency: ask.type ? currencyOfType(ask.type) : null,
    limit: ask.limit,
    offset: (ask.page - 1) * ask.limit,
  });
  const ids = projects.map(({ id }) => id);
  const mine = Map.groupBy(await listOwnIn(deps.database, userId, ids), (one) => one.projectId);
  const views = projects.map((project) =>
    viewOf(deps, project, { mine: mine.get(project.id) ?? [], demo }),
  );
  return toPage(await Promise.all(views), ask, total);
}

/** One project as an order, with my whole part in it. */
export async function getOrder(
  deps: ListOrdersDeps,
  { userId, demo }: Actor,
  ask: ParsedAskOf<typeof getEndpoint>,
): Promise<ReplyOf<typeof getEndpoint>> {
  const [project] = await findProjects(deps.database, [ask.id], userId);
  if (!project) throw new Refusal("project-not-found");
  const mine = await listOwnIn(deps.database, userId, [project.id]);
  return viewOf(deps, project, { mine, demo });
}

/** One of mine; another's is answered like one that does not exist. */
export async function getOwnOrder(
  deps: ListOrdersDeps,
  { userId, demo }: Actor,
  ask: ParsedAskOf<typeof getOwnEndpoint>,
): Promise<ReplyOf<typeof getOwnEndpoint>> {
  const [subscription] = await findSubscriptions(deps.database, userId, [ask.id]);
  if (!subscription) throw new Refusal("record-not-found");
  const [project] = await findProjects(deps.database, [subscription.projectId], userId);
  if (!project) throw new Refusal("record-not-found");
  const createtime = Math.floor(subscription.subscribedAt.getTime() / 1000);
  const view = await viewOf(deps, project, { mine: [subscription], demo });
  return { ...view, id: subscription.id, pro_id: project.id, createtime };
}

async function viewOf(
  { deskRateAt }: ListOrdersDeps,
  project: ProjectState,
  own: Omit<OrderParts, "exchangeRate">,
): Promise<OrderView> {
  const bookedAt = bookedAtOf(own.mine);
  const exchangeRate = bookedAt ? await deskRateAt(bookedAt) : "";
  return orderView(project, { ...own, exchangeRate });
}
