import type { z } from "zod";
import type { Calls, VerbsOf } from "../wire/guard/calls/shapes.ts";
import { guardCalls, operatorCalls, workerCalls } from "../wire/guard/guard-port.ts";
import type { LocalRoutes } from "../wire/local-server.ts";
import { checkStrangerCode } from "./proofs/codes.ts";
import { proveFundPassword } from "./proofs/fund-password.ts";
import { checkLoginPassword } from "./proofs/login-password-rules.ts";
import { sendCode } from "./verbs/codes/send-code.ts";
import { bindPhone, changePhone } from "./verbs/contacts/bind-phone.ts";
import { changeEmail } from "./verbs/contacts/change-email.ts";
import {
  askEmailChange,
  cancelEmailChange,
  finishEmailChange,
} from "./verbs/contacts/delay-email-change.ts";
import { setVerification } from "./verbs/contacts/set-verification.ts";
import { freezeAccount } from "./verbs/devices/freeze-account.ts";
import type { GuardDeps } from "./verbs/guard-deps.ts";
import { admitLook } from "./verbs/operators/admit-look.ts";
import { enrolOperator, signAct, verifyOperator } from "./verbs/operators/operators.ts";
import { reviewNickname } from "./verbs/operators/review-nickname.ts";
import { addPasskey } from "./verbs/passkeys/add-passkey.ts";
import { askPasskey, askPasskeyLogin } from "./verbs/passkeys/ask-passkey.ts";
import { beginPasskey } from "./verbs/passkeys/begin-passkey.ts";
import { loginWithPasskey } from "./verbs/passkeys/login-with-passkey.ts";
import { removePasskey } from "./verbs/passkeys/remove-passkey.ts";
import { renamePasskey } from "./verbs/passkeys/rename-passkey.ts";
import { renewRecoveryCodes } from "./verbs/passkeys/renew-recovery-codes.ts";
import { changeLoginPassword } from "./verbs/passwords/change-login-password.ts";
import { openAccount } from "./verbs/passwords/open-account.ts";
import { resetLoginPassword } from "./verbs/passwords/reset-login-password.ts";
import { setFundPassword } from "./verbs/passwords/set-fund-password.ts";
import { verifyLogin } from "./verbs/passwords/verify-login.ts";
import { authoriseWithdrawal } from "./verbs/payments/authorise-withdrawal.ts";
import { confirmPayee, forgetPayee, tellOfNote } from "./verbs/payments/confirm-payee.ts";
import {
  cancelAddressSwitches,
  setAddressSwitches,
} from "./verbs/payments/set-address-switches.ts";
import { unlistPayee, whitelistPayee } from "./verbs/payments/whitelist-payee.ts";
import { setPhrase } from "./verbs/phrases/set-phrase.ts";
import { showPhrase } from "./verbs/phrases/show-phrase.ts";
import { readSecurity } from "./verbs/security/read-security.ts";
import { authoriseStandingPayout } from "./verbs/standing/authorise-standing-payout.ts";
import { orderStandingPayout } from "./verbs/standing/order-standing-payout.ts";
import { tellOfStandingPayout } from "./verbs/standing/tell-of-standing-payout.ts";

const guardVerbs: VerbsOf<typeof guardCalls, GuardDeps> = {
  ...{ sendCode, checkStrangerCode },
  ...{ changeEmail, askEmailChange, finishEmailChange, cancelEmailChange },
  ...{ bindPhone, changePhone, setVerification, freezeAccount },
  ...{ askPasskey, askPasskeyLogin, loginWithPasskey, beginPasskey, addPasskey },
  ...{ renamePasskey, removePasskey, renewRecoveryCodes },
  ...{ openAccount, verifyLogin, changeLoginPassword, resetLoginPassword },
  ...{ setFundPassword, proveFundPassword },
  checkLoginPassword: async (_, { password, email, username }) =>
    checkLoginPassword(password, { email, name: username }),
  forgetSession: async ({ proofs }, { sessionHash }) => proofs.forgetSession(sessionHash),
  ...{ authoriseWithdrawal, confirmPayee, tellOfNote, forgetPayee, whitelistPayee, unlistPayee },
  ...{ setAddressSwitches, cancelAddressSwitches, authoriseStandingPayout },
  ...{ findPhrase: showPhrase, setPhrase, readSecurity, ping },
};

const operatorVerbs: VerbsOf<typeof operatorCalls, GuardDeps> = {
  ...{ enrolOperator, verifyOperator, signAct, reviewNickname, admitLook, ping },
};

const workerVerbs: VerbsOf<typeof workerCalls, GuardDeps> = {
  ...{ orderStandingPayout, tellOfStandingPayout, ping },
};

/** What the guard answers, one table for each of its sockets. */
export function guardRoutes(deps: GuardDeps): Record<"web" | "operator" | "worker", LocalRoutes> {
  return {
    web: routesOf(deps, guardCalls, guardVerbs),
    operator: routesOf(deps, operatorCalls, operatorVerbs),
    worker: routesOf(deps, workerCalls, workerVerbs),
  };
}

async function ping({ database }: GuardDeps): Promise<"ready"> {
  await database.query("select 1");
  return "ready";
}

/** Each call parsed by its own shape before anything looks at it. */
function routesOf<C extends Calls>(
  deps: GuardDeps,
  calls: C,
  verbs: VerbsOf<C, GuardDeps>,
): LocalRoutes {
  const routes = Object.entries(calls).map(([name, { ask }]) => [
    `/${name}`,
    (body: unknown) => verbs[name]?.(deps, ask.parse(body) as z.output<C[string]["ask"]>),
  ]);
  return Object.fromEntries(routes);
}
