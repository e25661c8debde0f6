import type { contactCalls } from "../../../wire/guard/calls/contact-calls.ts";
import type { PortOf } from "../../../wire/guard/calls/shapes.ts";
import { nothing } from "../answer-nothing.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { bindPhone, changePhone } from "./bind-phone.ts";
import { changeEmail } from "./change-email.ts";
import { askEmailChange, cancelEmailChange, finishEmailChange } from "./delay-email-change.ts";
import { setVerification } from "./set-verification.ts";

export function contactVerbs(deps: GuardDeps): PortOf<typeof contactCalls> {
  return {
    changeEmail: nothing((ask) => changeEmail(deps, ask)),
    askEmailChange: (ask) => askEmailChange(deps, ask),
    finishEmailChange: nothing((ask) => finishEmailChange(deps, ask)),
    cancelEmailChange: nothing((ask) => cancelEmailChange(deps, ask)),
    bindPhone: nothing((ask) => bindPhone(deps, ask)),
    changePhone: nothing((ask) => changePhone(deps, ask)),
    setVerification: (ask) => setVerification(deps, ask),
  };
}
