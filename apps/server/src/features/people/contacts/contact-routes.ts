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
import type { Actor } from "../../../kernel/actor.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { type GetUserInfoDeps, getUserInfo, type Sessions } from "../identity/index.ts";
import { askerOf, proofsOf } from "../second-factor/index.ts";

export type ContactDeps = GetUserInfoDeps & {
  readonly guard: Pick<
    GuardPort,
    | "changeEmail"
    | "askEmailChange"
    | "finishEmailChange"
    | "cancelEmailChange"
    | "bindPhone"
    | "changePhone"
    | "setVerification"
  >;
  readonly sessions: Pick<Sessions, "endOthers">;
};

/** Answers calls about the mailbox and the telephone of an account: the guard decides them all. */
export function bindContacts(app: App, deps: ContactDeps): void {
  bindMailbox(app, deps);
  bindDelayed(app, deps);
  bindTelephone(app, deps);
  bind(app, setVerification, ({ ask, actor }) =>
    deps.guard.setVerification({
      ...askerOf(actor),
      factor: ask.factor,
      on: ask.on === 1,
      lost: ask.lost === 1,
      loginPassword: ask.login_password,
      fundPassword: ask.password,
      proofs: proofsOf(ask),
    }),
  );
}

function bindMailbox(app: App, deps: ContactDeps): void {
  bind(app, bindEmail, async () => {
    // No account is without a mailbox: the database has every user refer to one.
    throw new Refusal("email-already-bound");
  });
  bind(app, changeEmail, async ({ ask, actor }) => {
    const { email, ecaptcha_new: newCode, ecaptcha_old: ecaptcha, password: fundPassword } = ask;
    const proofs = proofsOf({ ...ask, ecaptcha });
    await deps.guard.changeEmail({ ...askerOf(actor), email, newCode, proofs, fundPassword });
    return infoAlone(deps, actor);
  });
}

/** A change of the mailbox that takes a week. The owner can cancel it until then. */
function bindDelayed(app: App, deps: ContactDeps): void {
  const { guard } = deps;
  bind(app, askEmailChange, ({ ask, actor }) => {
    const { email, ecaptcha_new: newCode, login_password: loginPassword } = ask;
    const passwords = { loginPassword, fundPassword: ask.password };
    const proofs = proofsOf(ask);
    return guard.askEmailChange({ ...askerOf(actor), email, newCode, proofs, ...passwords });
  });
  bind(app, finishEmailChange, async ({ ask, actor }) => {
    await guard.finishEmailChange({ ...askerOf(actor), fundPassword: ask.password });
    return infoAlone(deps, actor);
  });
  bind(app, cancelEmailChange, async ({ ask, actor }) => {
    await guard.cancelEmailChange({ ...askerOf(actor), fundPassword: ask.password });
    return null;
  });
}

function bindTelephone(app: App, deps: ContactDeps): void {
  bind(app, bindPhone, async ({ ask, actor }) => {
    const { mobile: phone, scaptcha_new: newCode, password: fundPassword } = ask;
    const proofs = proofsOf(ask);
    await deps.guard.bindPhone({ ...askerOf(actor), phone, newCode, proofs, fundPassword });
    return getUserInfo(deps, actor);
  });
  bind(app, changePhone, async ({ ask, actor }) => {
    const { mobile: phone, scaptcha_new: newCode, password: fundPassword } = ask;
    const proofs = proofsOf({ ...ask, scaptcha: ask.scaptcha_old });
    await deps.guard.changePhone({ ...askerOf(actor), phone, newCode, proofs, fundPassword });
    return getUserInfo(deps, actor);
  });
}

/** The account moved to another mailbox: every other session of the person ends. */
async function infoAlone(deps: ContactDeps, actor: Actor) {
  await deps.sessions.endOthers(actor);
  return getUserInfo(deps, actor);
}
