import type { codeCalls } from "../../../wire/guard/calls/code-calls.ts";
import type { PortOf } from "../../../wire/guard/calls/shapes.ts";
import { checkStrangerCode } from "../../proofs/codes.ts";
import { nothing } from "../answer-nothing.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { sendCode } from "./send-code.ts";

export function codeVerbs(deps: GuardDeps): PortOf<typeof codeCalls> {
  return {
    sendCode: nothing((ask) => sendCode(deps, ask)),
    checkStrangerCode: nothing((ask) => checkStrangerCode(deps, ask)),
  };
}
