import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { placeOf, toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type { getTeam as endpoint } from "@clearhold/contract/wallet/rewards/team";
import { formatMoney, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { maskName } from "../../../kernel/mask-contact.ts";
import { findNewestRate } from "../../desk/exchange/index.ts";
import {
  countLevels,
  findEarned,
  findEarnedFrom,
  findPlan,
  listMembers,
} from "./commission-store.ts";
import { isCommissionOn } from "./plan.ts";
import { type Sums, usdtWorth } from "./usdt-worth.ts";

/** One level of a person's team, and what all levels have earned the person. */
export async function getTeam(
  database: Queryable,
  actor: Actor,
  ask: ParsedAskOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { userId } = actor;
  const [people, earned, plan, rate, members] = await Promise.all([
    countLevels(database, userId),
    findEarned(database, userId),
    findPlan(database),
    findNewestRate(database),
    listMembers(database, userId, { ...placeOf(ask), level: ask.level }),
  ]);
  const from = await findEarnedFrom(
    database,
    userId,
    members.map((member) => member.userId),
  );
  const worth = (sums: Sums) => usdtWorth(sums, rate?.trxPerUsdtE12 ?? null);
  const rows = members.map((member) => {
    const sums = from.get(member.userId) ?? [];
    return {
      username: maskName(member.nickname),
      jointime: unixSeconds(member.joinedAt),
      usdt_earn: worth(sums),
      earned: earnedView(sums),
      fault: member.fault ?? ("" as const),
    };
  });
  const { data, ...page } = toPage(rows, ask, people[ask.level - 1] ?? 0n);
  return {
    total_num: Number(people.reduce((sum, count) => sum + count, 0n)),
    level_num: people.map(Number),
    usdt_earn: worth(earned),
    earned: earnedView(earned),
    rate_time: rate ? unixSeconds(rate.startedAt) : 0,
    is_on: isCommissionOn(plan),
    team_list: data,
    ...page,
    is_demo: actor.demo,
  };
}

function earnedView(sums: Sums) {
  return sums.map(({ currency, units }) => ({
    unit: currency,
    amount: formatMoney(money(currency, units)),
  }));
}
