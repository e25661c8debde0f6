import type { ReplyOf } from "@clearhold/contract/endpoint";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import type { getCommissionPlan as endpoint } from "@clearhold/contract/wallet/rewards/team";
import { formatMoney, formatPercent, money } from "@clearhold/money";
import { platformFeePpm } from "@clearhold/money/settlement";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { findNewestRate } from "../../desk/exchange/index.ts";
import { findPlan, findReceived } from "./commission-store.ts";
import { isCommissionOn, levelRates } from "./plan.ts";

export type GetPlanDeps = { readonly database: Queryable; readonly clock: Clock };

/** What a fee gives to whom, and what people really received. */
export async function getCommissionPlan(
  { database, clock }: GetPlanDeps,
  { userId, demo }: Actor,
): Promise<ReplyOf<typeof endpoint>> {
  const [plan, rate] = await Promise.all([findPlan(database), findNewestRate(database)]);
  const valued = { trxPerUsdtE12: rate?.trxPerUsdtE12 ?? null, now: clock.now() };
  const received = await findReceived(database, userId, valued);
  return {
    is_on: isCommissionOn(plan),
    levels: levelRates(plan),
    platform_fee: formatPercent(platformFeePpm),
    since: unixSeconds(plan.since),
    received:
      rate === null && received.needsRate
        ? null
        : {
            members: Number(received.members),
            paid: Number(received.paid),
            median: usdt(received.medianUnits),
            best: usdt(received.bestUnits),
            total: usdt(received.totalUnits),
            mine: usdt(received.mineUnits),
          },
    is_demo: demo || received.demo,
  };
}

function usdt(units: bigint): string {
  return formatMoney(money("USDT", units));
}
