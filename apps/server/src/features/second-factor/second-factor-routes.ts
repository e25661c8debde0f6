import { sendEmailCode } from "@clearhold/contract/wallet/account";
import { setFundPassword } from "@clearhold/contract/wallet/passwords";
import { type App, bind } from "../../http/index.ts";
import { type GetUserInfoDeps, getUserInfo } from "../identity/index.ts";
import * as codes from "./send-email-code.ts";
import * as fundPassword from "./set-fund-password.ts";

export type SecondFactorDeps = codes.SendEmailCodeDeps &
  fundPassword.SetFundPasswordDeps &
  GetUserInfoDeps;

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
      code: ask.ecaptcha,
    });
    return getUserInfo(deps, actor);
  });
}
