import type { operatorVerbCalls } from "../../../wire/guard/calls/operator-calls.ts";
import type { PortOf } from "../../../wire/guard/calls/shapes.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { admitLook } from "./admit-look.ts";
import { enrolOperator, signAct, verifyOperator } from "./operators.ts";
import { reviewNickname } from "./review-nickname.ts";

export function operatorVerbs(deps: GuardDeps): PortOf<typeof operatorVerbCalls> {
  return {
    enrolOperator: (ask) => enrolOperator(deps, ask),
    verifyOperator: (ask) => verifyOperator(deps, ask),
    signAct: (ask) => signAct(deps, ask),
    admitLook: (ask) => admitLook(deps, ask),
    reviewNickname: (ask) => reviewNickname(deps, ask),
  };
}
