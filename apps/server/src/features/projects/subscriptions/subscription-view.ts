import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { StandingPayoutView } from "@clearhold/contract/wallet/payouts/standing-payouts";
import type { SubscriptionView } from "@clearhold/contract/wallet/projects/projects";
import { formatMoney, formatPercent, money } from "@clearhold/money";
import { profitSign } from "@clearhold/money/settlement";
import type { Actor } from "../../../kernel/actor.ts";
import { frameOf, type ProjectState, rateOf } from "../projects/index.ts";
import { isSettled, type OwnSubscription } from "./subscription.ts";

/** All of it but the way that its payout takes. */
type OwnPart = Omit<SubscriptionView, keyof StandingPayoutView>;

/**
 * A person's part in a project. What the result brings is "" until the project is granted
 * (requirement 4).
 */
export function subscriptionView(
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
