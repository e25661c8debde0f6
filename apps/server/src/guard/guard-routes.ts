import type { z } from "zod";
import type { Calls, VerbsOf } from "../wire/guard/calls/shapes.ts";
import { guardCalls, operatorCalls, signerCalls, workerCalls } from "../wire/guard/guard-port.ts";
import type { LocalRoutes } from "../wire/local-server.ts";
import { checkStrangerCode } from "./proofs/codes.ts";
import { proveFundPassword } from "./proofs/fund-password.ts";
import type { GuardDeps } from "./proofs/guard-deps.ts";
import { checkLoginPassword } from "./proofs/login-password-rules.ts";
import { replaceSignerStops } from "./rows/signer-stops.ts";
import { listOrderEnds } from "./verbs/books/list-order-ends.ts";
import { vouchForPayout } from "./verbs/books/vouch-for-payout.ts";
import {
  askCertification,
  cancelCertification,
  keepDocument,
} from "./verbs/certification/ask-certification.ts";
import {
  decideCertification,
  showCertification,
} from "./verbs/certification/review-certification.ts";
import { sendCode } from "./verbs/codes/send-code.ts";
import { bindPhone, changePhone } from "./verbs/contacts/bind-phone.ts";
import {
  askEmailChange,
  cancelEmailChange,
  changeEmail,
  finishEmailChange,
} from "./verbs/contacts/change-email.ts";
import { setVerification } from "./verbs/contacts/set-verification.ts";
import { openBox } from "./verbs/draws/open-box.ts";
import { askClosing, cancelClosing } from "./verbs/leaving/close-account.ts";
import { askDataExport, finishDataExport } from "./verbs/leaving/data-export.ts";
import { reopenAccount } from "./verbs/leaving/reopen-account.ts";
import {
  changeOperators,
  compareOperators,
  listOperatorChanges,
} from "./verbs/operators/change-operators.ts";
import { dropFalseChanges, listFalseChanges } from "./verbs/operators/drop-changes.ts";
import { admitLook, reviewNickname, signAct, verifyOperator } from "./verbs/operators/operators.ts";
import { pinLimits } from "./verbs/operators/pin-limits.ts";
import { addPasskey, beginPasskey } from "./verbs/passkeys/add-passkey.ts";
import { askPasskey, askPasskeyLogin, loginWithPasskey } from "./verbs/passkeys/ask-passkey.ts";
import {
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from "./verbs/passkeys/change-passkeys.ts";
import { openAccount, verifyLogin } from "./verbs/passwords/accounts.ts";
import { changeLoginPassword } from "./verbs/passwords/change-login-password.ts";
import { resetLoginPassword } from "./verbs/passwords/reset-login-password.ts";
import { setFundPassword } from "./verbs/passwords/set-fund-password.ts";
import { authoriseCancelling, authoriseSpending } from "./verbs/payments/authorise-spending.ts";
import { authoriseRecovery, authoriseWithdrawal } from "./verbs/payments/authorise-withdrawal.ts";
import { confirmPayee, forgetPayee, unlistPayee, whitelistPayee } from "./verbs/payments/payees.ts";
import {
  cancelAddressSwitches,
  setAddressSwitches,
} from "./verbs/payments/set-address-switches.ts";
import {
  readPush,
  renewPush,
  subscribePush,
  unsubscribePush,
} from "./verbs/pushes/subscribe-push.ts";
import { keepAddress } from "./verbs/records/keep-address.ts";
import { freezeAccount } from "./verbs/security/freeze-account.ts";
import { setPhrase, showPhrase } from "./verbs/security/phrase.ts";
import { readSecurity } from "./verbs/security/read-security.ts";
import {
  authoriseStandingPayout,
  orderStandingPayout,
  tellOfStandingPayout,
} from "./verbs/standing/standing-payouts.ts";

const guardVerbs: VerbsOf<typeof guardCalls, GuardDeps> = {
  ...{ sendCode, checkStrangerCode },
  ...{ changeEmail, askEmailChange, finishEmailChange, cancelEmailChange },
  ...{ bindPhone, changePhone, setVerification, freezeAccount },
  ...{ askPasskey, askPasskeyLogin, loginWithPasskey, beginPasskey, addPasskey },
  ...{ renamePasskey, removePasskey, renewRecoveryCodes },
  ...{ openAccount, verifyLogin, changeLoginPassword, resetLoginPassword },
  ...{ setFundPassword, proveFundPassword, authoriseSpending, authoriseCancelling },
  checkLoginPassword: async (_, { password, email, username }) =>
    checkLoginPassword(password, { email, name: username }),
  forgetSession: async ({ proofs }, { sessionHash }) => proofs.forgetSession(sessionHash),
  ...{ authoriseWithdrawal, confirmPayee, forgetPayee, whitelistPayee, unlistPayee },
  ...{ setAddressSwitches, cancelAddressSwitches, authoriseStandingPayout },
  openBox,
  ...{ readPush, subscribePush, unsubscribePush, renewPush },
  ...{ keepDocument, askCertification, cancelCertification },
  ...{ askDataExport, finishDataExport, askClosing, cancelClosing },
  ...{ findPhrase: showPhrase, setPhrase, readSecurity, ping },
  readBooks: async ({ books }) => ({ words: books.words() }),
};

const operatorVerbs: VerbsOf<typeof operatorCalls, GuardDeps> = {
  ...{ listOperatorChanges, compareOperators, changeOperators },
  ...{ listFalseChanges, dropFalseChanges },
  ...{ verifyOperator, signAct, reviewNickname, admitLook, ping },
  commitCampaign: ({ draws }, ask) => draws.commitCampaign(ask),
  closeDraws: ({ draws }, ask) => draws.closeDraws(ask),
  reopenAccount,
  ...{ showCertification, decideCertification },
};

const workerVerbs: VerbsOf<typeof workerCalls, GuardDeps> = {
  ...{ orderStandingPayout, tellOfStandingPayout, vouchForPayout },
  noteBlocks: ({ draws }, ask) => draws.noteBlocks(ask),
  decideDraws: ({ draws }, ask) => draws.decideDraws(ask),
  ping,
};

const signerVerbs: VerbsOf<typeof signerCalls, GuardDeps> = {
  listHeads: ({ heads }) => heads.listHeads(),
  beginHeads: ({ heads }, ask) => heads.beginHeads(ask),
  announceHead: ({ heads }, ask) => heads.announceHead(ask),
  keepHead: ({ heads }, ask) => heads.keepHead(ask),
  replaceHead: ({ heads }, ask) => heads.replaceHead(ask),
  tellStops: ({ database }, told) => replaceSignerStops(database, told),
  ...{ authoriseRecovery, keepAddress, pinLimits },
  ...{ listOrderEnds, ping },
  sumCredits: ({ books }, ask) => books.sumCredits(ask),
  listCredits: ({ books }, ask) => books.listCredits(ask),
  findCredits: ({ books }, ask) => books.findCredits(ask),
  listUnseenPayouts: ({ books }, ask) => books.listUnseenPayouts(ask),
};

/** What the guard answers, one table for each of its sockets. */
export function guardRoutes(
  deps: GuardDeps,
): Record<"web" | "operator" | "worker" | "signer", LocalRoutes> {
  return {
    web: routesOf(deps, guardCalls, guardVerbs),
    operator: routesOf(deps, operatorCalls, operatorVerbs),
    worker: routesOf(deps, workerCalls, workerVerbs),
    signer: routesOf(deps, signerCalls, signerVerbs),
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
