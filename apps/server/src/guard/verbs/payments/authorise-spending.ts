import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { proveFundPassword } from "../../proofs/fund-password.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { authorise } from "../../rows/spending-authorisation.ts";

/** The guard's word for one exchange or subscription. Refuses as `proveFundPassword`. */
export async function authoriseSpending(
  deps: GuardDeps,
  { sessionHash, fundPassword, amountUnits, ...spending }: AskOf<"authoriseSpending">,
): Promise<AnswerOf<"authoriseSpending">> {
  await proveFundPassword(deps, { userId: spending.userId, sessionHash, fundPassword });
  return authorise(deps, { ...spending, units: BigInt(amountUnits) });
}
