import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoMoney } from "../../primitives/demo.ts";
import { MoneyText } from "../../primitives/money.ts";
import { pageAsk, pageOf } from "../../primitives/page.ts";

const Sums = {
  /** The average of what I had at the end of each of 30 days: available, on its way and invested. */
  assets: MoneyText,
  /** What I exchanged and subscribed in the same days. */
  trade_amount: MoneyText,
};

export const LevelView = z.object({
  /** My level, as of the end of `day`. */
  level: z.int(),
  /** The last day in UTC that was counted; empty before the first. */
  day: z.union([z.iso.date(), z.literal("")]),
  /** The currency of all amounts here. */
  currency_code: z.literal("USDT"),
  ...Sums,
  /** What I lack for the next level; null at the highest one. */
  next: z.nullable(z.object({ level: z.int(), balance: MoneyText, transamount: MoneyText })),
  /** The rule, level 0 first: a level needs both amounts (requirement 3). */
  list: z.array(
    z.object({
      name: z.string(),
      level: z.int(),
      balance: MoneyText,
      transamount: MoneyText,
      /** Projects that are open or about to start and ask for no higher level. */
      projects: z.int(),
    }),
  ),
  is_demo: DemoMoney,
});
export type LevelView = z.infer<typeof LevelView>;

export const getLevel = endpoint({
  name: "getLevel",
  kind: "read",
  path: "/api/User/level_rule",
  auth: "session",
  summary:
    "The rule of levels, my level, and what I lack for the next one. Levels are counted once a day, for the 30 days before.",
  ask: z.object({}),
  reply: LevelView,
  refusals: [],
});

export const LevelDayView = z.object({
  day: z.iso.date(),
  level: z.int(),
  ...Sums,
});
export type LevelDayView = z.infer<typeof LevelDayView>;

export const listLevelDays = endpoint({
  name: "listLevelDays",
  kind: "read",
  path: "/api/User/level_history",
  auth: "session",
  summary: "My level of each day that was counted, the newest first. No row ever changes.",
  ask: z.object(pageAsk),
  reply: pageOf(LevelDayView),
  refusals: [],
});
