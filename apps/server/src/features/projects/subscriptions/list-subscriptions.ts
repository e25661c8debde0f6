import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage } from "@clearhold/contract/primitives/page";
import type {
  getSubscription as getEndpoint,
  listSubscriptions as listEndpoint,
} from "@clearhold/contract/wallet/projects/projects";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { findStandingPayouts, standingPayoutView } from "../../payouts/standing-payouts/index.ts";
import { findProjects, type ProjectStatus } from "../projects/index.ts";
import type { OwnSubscription } from "./subscription.ts";
import { findSubscriptions, listSubscriptionRows } from "./subscription-store.ts";
import { subscriptionView } from "./subscription-view.ts";

export type ListSubscriptionsDeps = { readonly database: Queryable };

/** My subscriptions, newest first. */
export async function listSubscriptions(
  { database: db }: ListSubscriptionsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const { subscriptions, total } = await listSubscriptionRows(db, actor.userId, {
    currency: ask.name || null,
    statuses: statusesIn(ask),
    cancelledOnly: ask.category === cancelledCategory,
    from: ask.starttime ? new Date(ask.starttime * 1000) : null,
    // The last second is part of the range.
    to: ask.endtime ? new Date((ask.endtime + 1) * 1000) : null,
    limit: ask.limit,
    offset: (ask.page - 1) * ask.limit,
  });
  return toPage(await viewsOf(db, actor, subscriptions), ask, total);
}

const cancelledCategory = 4;
/** Under way, settled, refunded. */
const categories: Record<number, readonly ProjectStatus[]> = { 1: [2, 3, 5], 2: [6, 7], 3: [4] };

/** The statuses that the type and the status of the ask leave; null when neither is asked for. */
function statusesIn({
  category,
  status,
}: Pick<ParsedAskOf<typeof listEndpoint>, "category" | "status">) {
  const inCategory = category ? categories[category] : undefined;
  if (!status) return inCategory ?? null;
  const one = status as ProjectStatus;
  return !inCategory || inCategory.includes(one) ? [one] : [];
}

/** One of mine; another's is answered like one that does not exist. */
export async function getSubscription(
  { database: db }: ListSubscriptionsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof getEndpoint>,
): Promise<ReplyOf<typeof getEndpoint>> {
  const mine = await findSubscriptions(db, actor.userId, [ask.record_id]);
  const [view] = await viewsOf(db, actor, mine);
  if (!view) throw new Refusal("record-not-found");
  return view;
}

async function viewsOf(db: Queryable, actor: Actor, subscriptions: readonly OwnSubscription[]) {
  const { userId, language } = actor;
  const ids = subscriptions.map(({ projectId }) => projectId);
  const own = subscriptions.map(({ id }) => id);
  const standing = await findStandingPayouts(db, userId, own);
  const projects = await findProjects(db, [...new Set(ids)], userId);
  const byId = new Map(projects.map((project) => [project.id, project]));
  return subscriptions.flatMap((subscription) => {
    const project = byId.get(subscription.projectId);
    if (!project) return [];
    const rebate = standingPayoutView(standing.get(subscription.id), language);
    return { ...subscriptionView(subscription, project, actor), ...rebate };
  });
}
