import { type PageOf, toPage } from "@clearhold/contract/primitives/page";
import type { Language } from "@clearhold/contract/refusals";
import type { LevelDayView, LevelView } from "@clearhold/contract/wallet/statements/levels";
import { formatMoney, greater, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import {
  countProjectsByLevel,
  type LevelDay,
  type LevelRule,
  listLevelDayRows,
  listLevelRules,
} from "./level-store.ts";

const levelWords: Readonly<Record<Language, string>> = {
  "en-us": "Level",
  "ko-kr": "레벨",
  "zh-cn": "等级",
};

/** The rule, where the person stands by it, and what is missing for the next level. */
export async function getLevel(database: Queryable, actor: Actor): Promise<LevelView> {
  const [rules, { days }, projects] = await Promise.all([
    listLevelRules(database),
    listLevelDayRows(database, actor.userId, { limit: 1, offset: 0 }),
    countProjectsByLevel(database),
  ]);
  const last = days[0] ?? { day: "", level: 0, averageUnits: 0n, monthUnits: 0n };
  const openTo = (level: number) =>
    projects.reduce((sum, one) => sum + (one.level <= level ? Number(one.projects) : 0), 0);
  return {
    level: last.level,
    day: last.day,
    currency_code: "USDT",
    ...sumsOf(last),
    next: missingOf(last, rules),
    list: rules.map(({ level, assetsUnits, tradedUnits }) => ({
      name: `${levelWords[actor.language]} ${level}`,
      level,
      balance: usdt(assetsUnits),
      transamount: usdt(tradedUnits),
      projects: openTo(level),
    })),
    is_demo: actor.demo,
  };
}

/** The person's level of each day that was counted, the newest first. */
export async function listLevelDays(
  database: Queryable,
  { userId }: Actor,
  place: { readonly page: number; readonly limit: number },
): Promise<PageOf<LevelDayView>> {
  const offset = (place.page - 1) * place.limit;
  const { days, total } = await listLevelDayRows(database, userId, { ...place, offset });
  const views = days.map(({ day, level, ...sums }) => ({
    ...{ day, level },
    ...sumsOf(sums),
  }));
  return toPage(views, place, total);
}

type Sums = Pick<LevelDay, "averageUnits" | "monthUnits">;

function sumsOf({ averageUnits, monthUnits }: Sums) {
  return { assets: usdt(averageUnits), trade_amount: usdt(monthUnits) };
}

function missingOf(last: LevelDay, rules: readonly LevelRule[]): LevelView["next"] {
  const next = rules.find(({ level }) => level > last.level);
  if (!next) return null;
  return {
    level: next.level,
    balance: usdt(greater(next.assetsUnits - last.averageUnits, 0n)),
    transamount: usdt(greater(next.tradedUnits - last.monthUnits, 0n)),
  };
}

function usdt(units: bigint): string {
  return formatMoney(money("USDT", units));
}
