import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { ProjectView, SubscriptionView } from "@clearhold/contract/wallet/projects";
import type { StandingPayoutView } from "@clearhold/contract/wallet/standing-payouts";
import { formatMoney, formatUnits, money } from "@clearhold/money";
import { profitSign, resultRate } from "@clearhold/money/settlement";
import { type Project, quotaOf, statusOf } from "./project.ts";
import type { ProjectState } from "./project-store.ts";
import type { OwnSubscription } from "./subscription.ts";

/** Decimals between a percent and parts per million. */
export const percentScale = 4;

/** What the reader of a project has and where it lives. */
export type ProjectReader = { readonly availableUnits: bigint; readonly escrowAddress: string };

export function projectView(project: ProjectState, reader: ProjectReader): ProjectView {
  const told = (units: bigint) => formatMoney(money(project.currency, units));
  const quota = quotaOf(project, project.mineUnits);
  const announced = isAnnounced(project);
  return {
    ...frameOf(project),
    id: project.id,
    period: project.period,
    already_raised: told(project.raisedUnits),
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
    deployable: formatUnits(BigInt(project.deployablePpm), percentScale),
    cost_payees: [...project.costPayees],
    cost_cap: told(project.costCapUnits),
    inflow_sources: [...project.inflowSources],
    ...rateOf(project, announced),
    is_profit: announced ? signOf(project) : 0,
    ubalance: told(reader.availableUnits),
    balance: told(quota.remainingUnits),
    my_remaining: told(quota.personalUnits),
    escrow_address: reader.escrowAddress,
    escrow_balance: told(project.escrowUnits),
    terms_hash: project.termsHash ?? "",
  };
}

/** All of it but the way that its payout takes. */
type OwnPart = Omit<SubscriptionView, keyof StandingPayoutView>;

/** One's own part. What the result brings stays "" until the project is granted (spec 4). */
export function subscriptionView(subscription: OwnSubscription, project: ProjectState): OwnPart {
  const told = (units: bigint) => formatMoney(money(project.currency, units));
  const settled = isSettled(project) ? subscription.line : null;
  return {
    ...frameOf(project),
    id: subscription.id,
    pro_id: project.id,
    is_profit: settled ? profitSign(settled.resultUnits) : 0,
    price: told(subscription.principalUnits),
    result_money: settled ? told(settled.resultUnits) : "",
    platform_fee: formatUnits(project.platformFeePpm, percentScale),
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

/** What a project and a part in it show alike. */
function frameOf(project: ProjectState) {
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
      value: formatUnits(BigInt(sharePpm), percentScale),
      address,
    })),
    demo: project.demo,
  };
}

/** The target until the result counts, then the result's own. */
export function rateOf({ result, targetRatePpm }: ProjectState, counts: boolean) {
  return counts && result
    ? { rate: resultRate(result.escrowUnits, result.principalUnits), rate_is_target: false }
    : { rate: formatUnits(targetRatePpm, percentScale), rate_is_target: true };
}

export function signOf({ result }: ProjectState) {
  return result ? profitSign(result.escrowUnits - result.principalUnits) : 0;
}

/** The result is public from status 5 on; status 4 never has one. */
export function isAnnounced({ status }: Pick<Project, "status">): boolean {
  return status >= statusOf.result;
}

export function isSettled({ status }: Pick<Project, "status">): boolean {
  return status >= statusOf.grant;
}
