import {
  askEmailChange,
  bindEmail,
  bindPhone,
  cancelEmailChange,
  changeEmail,
  changePhone,
  finishEmailChange,
  setVerification,
} from "@clearhold/contract/wallet/people/contacts";
import { type App, bind } from "../../../http/index.ts";
import { type GetUserInfoDeps, getUserInfo } from "../identity/index.ts";
import { proofsOf } from "../second-factor/index.ts";
import * as mailbox from "./change-email.ts";
import * as delayed from "./delay-email-change.ts";
import * as phone from "./set-phone.ts";
import * as verification from "./set-verification.ts";

export type ContactDeps = mailbox.ChangeEmailDeps &
  delayed.DelayEmailChangeDeps &
  phone.SetPhoneDeps &
  verification.SetVerificationDeps &
  GetUserInfoDeps;

/** Answers calls about the mailbox and the telephone of an account. */
export function bindContacts(app: App, deps: ContactDeps): void {
  bind(app, bindEmail, () => mailbox.refuseBindEmail());
  bind(app, changeEmail, async ({ ask, actor }) => {
    const { email, ecaptcha_new: newCode, ecaptcha_old: ecaptcha, password: fundPassword } = ask;
    const proofs = proofsOf({ ...ask, ecaptcha });
    await mailbox.changeEmail(deps, actor, { email, newCode, proofs, fundPassword });
    return getUserInfo(deps, actor);
  });
  bindDelayed(app, deps);
  bind(app, bindPhone, async ({ ask, actor }) => {
    const { mobile, scaptcha_new: newCode, password: fundPassword } = ask;
    const proofs = proofsOf(ask);
    await phone.bindPhone(deps, actor, { phone: mobile, newCode, proofs, fundPassword });
    return getUserInfo(deps, actor);
  });
  bind(app, changePhone, async ({ ask, actor }) => {
    const { mobile, scaptcha_new: newCode, password: fundPassword } = ask;
    const proofs = proofsOf({ ...ask, scaptcha: ask.scaptcha_old });
    await phone.changePhone(deps, actor, { phone: mobile, newCode, proofs, fundPassword });
    return getUserInfo(deps, actor);
  });
  bind(app, setVerification, ({ ask, actor }) => {
    const { factor, on, lost, login_password: loginPassword, password: fundPassword } = ask;
    const change = { factor, on: on === 1, lost: lost === 1, loginPassword };
    const proofs = proofsOf(ask);
    return verification.setVerification(deps, actor, { ...change, proofs, fundPassword });
  });
}

function bindDelayed(app: App, deps: ContactDeps): void {
  bind(app, askEmailChange, ({ ask, actor }) => {
    const { email, ecaptcha_new: newCode, login_password: loginPassword } = ask;
    const passwords = { loginPassword, fundPassword: ask.password };
    const proofs = proofsOf(ask);
    return delayed.askEmailChange(deps, actor, { email, newCode, proofs, ...passwords });
  });
  bind(app, finishEmailChange, async ({ ask, actor }) => {
    await delayed.finishEmailChange(deps, actor, { fundPassword: ask.password });
    return getUserInfo(deps, actor);
  });
  bind(app, cancelEmailChange, async ({ ask, actor }) => {
    await delayed.cancelEmailChange(deps, actor, { fundPassword: ask.password });
    return null;
  });
}
