import type { paymentCalls } from "../../../wire/guard/calls/payment-calls.ts";
import type { PortOf } from "../../../wire/guard/calls/shapes.ts";
import { nothing } from "../answer-nothing.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { authoriseWithdrawal } from "./authorise-withdrawal.ts";
import { confirmPayee, forgetPayee, tellOfNote } from "./confirm-payee.ts";
import { cancelAddressSwitches, setAddressSwitches } from "./set-address-switches.ts";
import { unlistPayee, whitelistPayee } from "./whitelist-payee.ts";

export function paymentVerbs(deps: GuardDeps): PortOf<typeof paymentCalls> {
  return {
    authoriseWithdrawal: async (ask) => ({ ...(await authoriseWithdrawal(deps, ask)) }),
    confirmPayee: (ask) => confirmPayee(deps, ask),
    tellOfNote: nothing((ask) => tellOfNote(deps, ask)),
    forgetPayee: nothing((ask) => forgetPayee(deps, ask)),
    whitelistPayee: (ask) => whitelistPayee(deps, ask),
    unlistPayee: nothing((ask) => unlistPayee(deps, ask)),
    setAddressSwitches: nothing((ask) => setAddressSwitches(deps, ask)),
    cancelAddressSwitches: nothing((ask) => cancelAddressSwitches(deps, ask)),
  };
}
