import { z } from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { DemoMoney } from "../../primitives/demo.ts";
import { CurrencyCode, MoneyText } from "../../primitives/money.ts";
import { pageAsk, pageOf, UnixSeconds, wholeNumber } from "../../primitives/page.ts";
import { OpaqueId } from "../../primitives/text.ts";
import { Fault } from "./invitations.ts";

/** How many levels of a team there are: friends, their friends, and the friends of those. */
export const teamLevelMax = 3;

/** What was earned in one currency, in the fee's own coin. */
const Earned = z.object({ unit: CurrencyCode, amount: MoneyText });

const TeamMember = z.object({
  /** The nickname with its middle hidden. */
  username: z.string(),
  /** When the account was opened. */
  jointime: UnixSeconds,
  /** What this member's fees paid me so far, valued in USDT at the desk's rate; empty without a rate. */
  usdt_earn: z.union([MoneyText, z.literal("")]),
  earned: z.array(Earned),
  /** Why nothing is earned from this member; empty where something can be. */
  fault: Fault,
});
export type TeamMember = z.infer<typeof TeamMember>;

export const getTeam = endpoint({
  name: "getTeam",
  kind: "read",
  path: "/api/team/index",
  auth: "session",
  summary:
    "The people of one level of my team, the newest first, and what all three levels have earned me. A commission is a part of a platform fee that was really earned.",
  ask: z.object({ ...pageAsk, level: z._default(wholeNumber(1, teamLevelMax), 1) }),
  reply: z.object({
    /** People of all levels. */
    total_num: z.int(),
    /** How many of each level, level 1 first. */
    level_num: z.array(z.int()),
    /** All commissions so far, valued in USDT at the desk's rate; empty without a rate. */
    usdt_earn: z.union([MoneyText, z.literal("")]),
    earned: z.array(Earned),
    /** Unix seconds of the rate by which TRX was valued; 0 without one. */
    rate_time: z.int(),
    /** Whether new subscriptions of my team pay a commission. */
    is_on: z.boolean(),
    /** One page of the level that was asked for. */
    team_list: z.array(TeamMember),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
    is_demo: DemoMoney,
  }),
  refusals: [],
});

/** One commission: a journal of its own, bound to the fee that paid it. */
const CommissionView = z.object({
  /** The name of its row in the bill. */
  id: z.string(),
  level: wholeNumber(1, teamLevelMax),
  /** The member's nickname with its middle hidden. */
  username: z.string(),
  /** The project whose fee it is a part of. */
  pro_id: OpaqueId,
  name: z.string(),
  unit: CurrencyCode,
  /** The platform fee that the member paid. */
  fee: MoneyText,
  /** My part of it in percent, as it was when the member subscribed. */
  rate: z.string(),
  amount: MoneyText,
  createtime: UnixSeconds,
});
export type CommissionView = z.infer<typeof CommissionView>;

export const listCommissions = endpoint({
  name: "listCommissions",
  kind: "read",
  path: "/api/team/commissions",
  auth: "session",
  summary: "The commissions that I received, the newest first, each with the fee that paid it.",
  ask: z.object(pageAsk),
  reply: z.extend(pageOf(CommissionView), { is_demo: DemoMoney }),
  refusals: [],
});

export const getCommissionPlan = endpoint({
  name: "getCommissionPlan",
  kind: "read",
  path: "/api/team/plan",
  auth: "session",
  summary:
    "Which part of a platform fee goes to whom, and what members really received in the last 90 days.",
  ask: z.object({}),
  reply: z.object({
    is_on: z.boolean(),
    /** Percent of the platform fee, level 1 first; empty where commission is off. */
    levels: z.array(z.object({ level: z.int(), rate: z.string() })),
    /** The platform fee itself: percent of a profit. */
    platform_fee: z.string(),
    /** Since when this plan holds for new subscriptions. */
    since: UnixSeconds,
    /**
     * What was received in the last 90 days by everybody with a team, valued in USDT; null where some of it
     * has no rate.
     */
    received: z.nullable(
      z.object({
        /** People who have invited somebody; those who received nothing are among them. */
        members: z.int(),
        /** Of them, who received anything. */
        paid: z.int(),
        /** Half of the members received this or less. */
        median: MoneyText,
        best: MoneyText,
        total: MoneyText,
        /** My own. */
        mine: MoneyText,
      }),
    ),
    /** True where accounts of the demo seed are among the members. */
    is_demo: DemoMoney,
  }),
  refusals: [],
});
