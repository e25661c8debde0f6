import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage } from "@clearhold/contract/primitives/page";
import type {
  getSubscription as getEndpoint,
  listSubscriptions as listEndpoint,
} from "@clearhold/contract/wallet/projects";
import type { Actor } from "../../kernel/actor.ts";
import type { Queryable } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { findProjects } from "./project-store.ts";
import { subscriptionView } from "./project-view.ts";
import type { SettledSubscription } from "./subscription.ts";
import { findSubscriptions, listSubscriptionRows } from "./subscription-store.ts";

export type ListSubscriptionsDeps = { readonly database: Queryable };

/** My subscriptions, newest first. */
export async function listSubscriptions(
  { database: db }: ListSubscriptionsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const { subscriptions, total } = await listSubscriptionRows(db, actor.userId, {
    currency: ask.name || null,
    limit: ask.limit,
    offset: (ask.page - 1) * ask.limit,
  });
  return toPage(await viewsOf(db, actor, subscriptions), ask, total);
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

async function viewsOf(
  db: Queryable,
  { userId }: Actor,
  subscriptions: readonly SettledSubscription[],
) {
  const ids = subscriptions.map(({ projectId }) => projectId);
  const projects = await findProjects(db, [...new Set(ids)], userId);
  const byId = new Map(projects.map((project) => [project.id, project]));
  return subscriptions.flatMap((subscription) => {
    const project = byId.get(subscription.projectId);
    return project ? subscriptionView(subscription, project) : [];
  });
}
