import { formatPercent } from "@clearhold/money";
import { changePlan, findPlan, type Plan } from "../features/rewards/commissions/index.ts";
import { listUnresolved } from "../features/rewards/invitations/index.ts";
import { act } from "./act.ts";
import { place } from "./fields.ts";
import { linesOf, minute } from "./told.ts";

const commissionPlan = act({
  name: "commission plan",
  summary:
    "Changes which percent of a platform fee goes to levels 1, 2 and 3. Two operators say the same within 24 hours. 0 0 0 switches commissions off.",
  rights: "passkey",
  audit: ["change-commission"],
  input: { first: place("level 1"), second: place("level 2"), third: place("level 3") },
  effect: (world, { first, second, third }, by) =>
    changePlan(world, by.login, [first, second, third]),
  words: ({ plan, isDone }) => {
    const waits = isDone ? [] : ["a second operator must say the same within 24 hours"];
    return { data: planView(plan), lines: [planLine(plan), ...waits] };
  },
});

const commissionShow = act({
  name: "commission show",
  summary: "Shows which percent of a platform fee goes to whom in new subscriptions.",
  rights: "none",
  input: {},
  effect: ({ reader }) => findPlan(reader),
  words: (plan) => ({ data: planView(plan), lines: [planLine(plan)] }),
});

const invitationUnresolved = act({
  name: "invitation unresolved",
  summary: "Lists invitation codes that newcomers typed and that nobody had.",
  rights: "none",
  input: {},
  effect: ({ reader }) => listUnresolved(reader),
  words: (codes) => ({
    data: {
      codes: codes.map(({ userId, code, createdAt }) => ({
        ...{ user_id: userId, code, created_at: createdAt.toISOString() },
      })),
    },
    lines: linesOf(
      codes,
      ({ userId, code, createdAt }) => `${userId}  ${code}  ${minute(createdAt)}`,
      "every code that was typed is somebody's",
    ),
  }),
});

export const commissionActs = [commissionPlan, commissionShow, invitationUnresolved];

const percents = ({ ppm }: Plan) => ppm.map((share) => formatPercent(BigInt(share)));

function planView(plan: Plan) {
  return { number: plan.number, levels: percents(plan), since: plan.since.toISOString() };
}

function planLine(plan: Plan): string {
  const [first, second, third] = percents(plan);
  return `plan ${plan.number}: ${first} %, ${second} % and ${third} % of the fee, since ${minute(plan.since)}`;
}
