import { sendEmailCode } from "@clearhold/contract/wallet/people/account";
import {
  changeLoginPassword,
  getSecurity,
  resetPassword,
  setFundPassword,
} from "@clearhold/contract/wallet/people/passwords";
import { type App, bind } from "../../../http/index.ts";
import { type GetUserInfoDeps, getUserInfo } from "../identity/index.ts";
import * as loginPassword from "./change-login-password.ts";
import * as security from "./get-security.ts";
import { proofsOf } from "./proofs-of.ts";
import * as passwords from "./reset-password.ts";
import * as codes from "./send-email-code.ts";
import * as fundPassword from "./set-fund-password.ts";

export type SecondFactorDeps = codes.SendEmailCodeDeps &
  passwords.ResetPasswordDeps &
  security.GetSecurityDeps &
  GetUserInfoDeps;

/** Answers calls about codes, passwords and what an account is guarded by. */
export function bindSecondFactor(app: App, deps: SecondFactorDeps): void {
  bind(app, sendEmailCode, async ({ ask, actor, visitor }) => {
    await codes.sendEmailCode(deps, { actor, visitor }, ask);
    return null;
  });
  bind(app, setFundPassword, async ({ ask, actor }) => {
    await fundPassword.setFundPassword(deps, actor, {
      newPassword: ask.new_password,
      repeated: ask.cfm_password,
      oldPassword: ask.old_password,
      proofs: proofsOf(ask),
    });
    return getUserInfo(deps, actor);
  });
  bind(app, changeLoginPassword, async ({ ask, actor }) => {
    await loginPassword.changeLoginPassword(deps, actor, {
      oldPassword: ask.old_password,
      newPassword: ask.new_password,
      repeated: ask.cfm_password,
      proofs: proofsOf(ask),
    });
    return getUserInfo(deps, actor);
  });
  bind(app, getSecurity, ({ actor }) => security.getSecurity(deps, actor));
  bind(app, resetPassword, async ({ ask, actor, visitor }) => {
    const { type, mode, email, oldpassword: oldPassword, newpassword: newPassword } = ask;
    const proofs = proofsOf(ask);
    const reset = { type, mode, email, oldPassword, newPassword, proofs };
    await passwords.resetPassword(deps, { actor, visitor }, reset);
    return null;
  });
}
