import type { paymentCalls } from "../../kernel/guard-calls/payment-calls.ts";
import type { PortOf } from "../../kernel/guard-calls/shapes.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { authoriseWithdrawal, confirmPayee } from "./withdrawal-orders.ts";

export function paymentVerbs(deps: GuardDeps): PortOf<typeof paymentCalls> {
  return {
    authoriseWithdrawal: async (ask) => ({ ...(await authoriseWithdrawal(deps, ask)) }),
    confirmPayee: (ask) => confirmPayee(deps, ask),
  };
}
