import { sendEmailCode } from "@clearhold/contract/wallet/people/account";
import {
  changeLoginPassword,
  getSecurity,
  resetPassword,
  setFundPassword,
} from "@clearhold/contract/wallet/people/passwords";
import { type App, bind } from "../../../http/index.ts";
import { type GetUserInfoDeps, getUserInfo } from "../identity/index.ts";
import * as passwords from "./change-passwords.ts";
import * as security from "./get-security.ts";
import * as codes from "./send-email-code.ts";
import { proofsOf } from "./step-of.ts";

export type SecondFactorDeps = codes.SendEmailCodeDeps &
  passwords.PasswordsDeps &
  security.GetSecurityDeps &
  GetUserInfoDeps;

/** Answers calls about codes, passwords and what an account is guarded by. */
export function bindSecondFactor(app: App, deps: SecondFactorDeps): void {
  bind(app, sendEmailCode, async ({ ask, actor, visitor }) => {
    const { isLate } = await codes.sendEmailCode(deps, { actor, visitor }, ask);
    return isLate ? { is_late: 1 as const } : null;
  });
  bind(app, setFundPassword, async ({ ask, actor }) => {
    const { old_password: oldPassword, new_password: newPassword, cfm_password: repeated } = ask;
    const change = { oldPassword, newPassword, repeated, proofs: proofsOf(ask) };
    await passwords.setFundPassword(deps, actor, change);
    return getUserInfo(deps, actor);
  });
  bind(app, changeLoginPassword, async ({ ask, actor }) => {
    const { old_password: oldPassword, new_password: newPassword, cfm_password: repeated } = ask;
    const change = { oldPassword, newPassword, repeated, proofs: proofsOf(ask) };
    await passwords.changeLoginPassword(deps, actor, change);
    return getUserInfo(deps, actor);
  });
  bind(app, getSecurity, ({ actor }) => security.getSecurity(deps, actor));
  bind(app, resetPassword, async ({ ask, actor, visitor }) => {
    const { type, mode, email, oldpassword: oldPassword, newpassword: newPassword } = ask;
    const reset = { type, mode, email, oldPassword, newPassword, proofs: proofsOf(ask) };
    await passwords.resetPassword(deps, { actor, visitor }, reset);
    return null;
  });
}
