import type { passwordCalls } from "../../../wire/guard/calls/password-calls.ts";
import type { PortOf } from "../../../wire/guard/calls/shapes.ts";
import { proveFundPassword } from "../../proofs/fund-password.ts";
import { checkLoginPassword } from "../../proofs/login-password-rules.ts";
import { nothing } from "../answer-nothing.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { changeLoginPassword } from "./change-login-password.ts";
import { openAccount } from "./open-account.ts";
import { resetLoginPassword } from "./reset-login-password.ts";
import { setFundPassword } from "./set-fund-password.ts";
import { verifyLogin } from "./verify-login.ts";

export function passwordVerbs(deps: GuardDeps): PortOf<typeof passwordCalls> {
  return {
    openAccount: nothing((ask) => openAccount(deps, ask)),
    checkLoginPassword: nothing(async ({ password, email, username }) =>
      checkLoginPassword(password, { email, name: username }),
    ),
    verifyLogin: (ask) => verifyLogin(deps, ask),
    changeLoginPassword: (ask) => changeLoginPassword(deps, ask),
    resetLoginPassword: (ask) => resetLoginPassword(deps, ask),
    setFundPassword: (ask) => setFundPassword(deps, ask),
    proveFundPassword: nothing((ask) => proveFundPassword(deps, ask)),
    forgetSession: nothing(async ({ sessionHash }) => deps.proofs.forgetSession(sessionHash)),
  };
}
