import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { placeOf, timesOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type { StandingPayoutView } from "@clearhold/contract/wallet/payouts/standing-payouts";
import type {
  getSubscription as getEndpoint,
  listSubscriptions as listEndpoint,
  SubscriptionView,
} from "@clearhold/contract/wallet/projects/projects";
import { formatMoney, formatPercent, money } from "@clearhold/money";
import { profitSign } from "@clearhold/money/settlement";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { findStandingPayouts, standingPayoutView } from "../../payouts/standing-payouts/index.ts";
import {
  findProjectsById,
  frameOf,
  type ProjectState,
  type ProjectStatus,
  rateOf,
} from "../projects/index.ts";
import {
  findSubscriptions,
  isCancellable,
  isSettled,
  listSubscriptionRows,
  type OwnSubscription,
} from "./subscription-store.ts";

export type ListSubscriptionsDeps = { readonly database: Queryable; readonly clock: Clock };

/** My subscriptions, newest first. */
export async function listSubscriptions(
  deps: ListSubscriptionsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const { subscriptions, total } = await listSubscriptionRows(deps.database, actor.userId, {
    currency: ask.name || null,
    statuses: statusesIn(ask),
    cancelledOnly: ask.category === cancelledCategory,
    ...timesOf(ask),
    ...placeOf(ask),
  });
  return toPage(await viewsOf(deps, actor, subscriptions), ask, total);
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
  deps: ListSubscriptionsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof getEndpoint>,
): Promise<ReplyOf<typeof getEndpoint>> {
  const mine = await findSubscriptions(deps.database, actor.userId, [ask.record_id]);
  const [view] = await viewsOf(deps, actor, mine);
  if (!view) throw new Refusal("record-not-found");
  return view;
}

async function viewsOf(
  { database: db, clock }: ListSubscriptionsDeps,
  actor: Actor,
  subscriptions: readonly OwnSubscription[],
) {
  const { userId, language } = actor;
  const ids = subscriptions.map(({ projectId }) => projectId);
  const own = subscriptions.map(({ id }) => id);
  const standing = await findStandingPayouts(db, userId, own);
  const byId = await findProjectsById(db, ids, userId);
  return subscriptions.flatMap((subscription) => {
    const project = byId.get(subscription.projectId);
    if (!project) return [];
    const rebate = standingPayoutView(standing.get(subscription.id), language);
    const cancellable = isCancellable(subscription, project, clock.now());
    const view = subscriptionView(subscription, project, actor);
    return { ...view, can_cancel: cancellable ? (1 as const) : (0 as const), ...rebate };
  });
}

/** All of it but what depends on the moment, and the way that its payout takes. */
type OwnPart = Omit<SubscriptionView, keyof StandingPayoutView | "can_cancel">;

/**
 * A person's part in a project. What the result brings is "" until the project is granted
 * (requirement 4).
 */
function subscriptionView(
  subscription: OwnSubscription,
  project: ProjectState,
  owner: Pick<Actor, "demo">,
): OwnPart {
  const told = (units: bigint) => formatMoney(money(project.currency, units));
  const settled = isSettled(project) ? subscription.line : null;
  return {
    ...frameOf(project),
    is_demo: project.demo || owner.demo,
    id: subscription.id,
    pro_id: project.id,
    is_profit: settled ? profitSign(settled.resultUnits) : 0,
    price: told(subscription.principalUnits),
    result_money: settled ? told(settled.resultUnits) : "",
    platform_fee: formatPercent(project.platformFeePpm),
    platform_money: settled ? told(settled.platformUnits) : "",
    my_profit: settled ? told(settled.resultUnits - settled.platformUnits) : "",
    earnings: settled ? told(settled.earningsUnits) : "",
    late_money: told(subscription.lateUnits),
    ...rateOf(project, settled !== null),
    state: subscription.state,
    createtime: unixSeconds(subscription.subscribedAt),
    final_at: project.coolingOffHours > 0 ? unixSeconds(subscription.finalAt) : 0,
    updatetime: unixSeconds(subscription.closedAt ?? project.statusAt),
  };
}
