import type { PortOf } from "../../../wire/guard/calls/shapes.ts";
import type { payoutCalls, standingCalls } from "../../../wire/guard/calls/standing-calls.ts";
import { nothing } from "../answer-nothing.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { authoriseStandingPayout } from "./authorise-standing-payout.ts";
import { orderStandingPayout } from "./order-standing-payout.ts";
import { tellOfStandingPayout } from "./tell-of-standing-payout.ts";

export function standingVerbs(deps: GuardDeps): PortOf<typeof standingCalls> {
  return { authoriseStandingPayout: (ask) => authoriseStandingPayout(deps, ask) };
}

export function payoutVerbs(deps: GuardDeps): PortOf<typeof payoutCalls> {
  return {
    orderStandingPayout: async (ask) => ({ ...(await orderStandingPayout(deps, ask)) }),
    tellOfStandingPayout: nothing((ask) => tellOfStandingPayout(deps, ask)),
  };
}
