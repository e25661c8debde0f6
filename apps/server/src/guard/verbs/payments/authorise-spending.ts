import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { proveFundPassword } from "../../proofs/fund-password.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { requireSession } from "../../rows/sessions.ts";
import { authorise } from "../../rows/spending-authorisation.ts";

/** The guard's word for one exchange or subscription. Refuses as `proveFundPassword`. */
export async function authoriseSpending(
  deps: GuardDeps,
  { sessionHash, fundPassword, amountUnits, ...spending }: AskOf<"authoriseSpending">,
): Promise<AnswerOf<"authoriseSpending">> {
  await proveFundPassword(deps, { userId: spending.userId, sessionHash, fundPassword });
  return authorise(deps, { ...spending, units: BigInt(amountUnits) });
}

/**
 * The guard's word for one subscription that its owner cancels, by its own look at the session.
 * Refuses `session-expired`.
 */
export async function authoriseCancelling(
  deps: GuardDeps,
  { sessionHash, amountUnits, ...subscription }: AskOf<"authoriseCancelling">,
): Promise<AnswerOf<"authoriseCancelling">> {
  const { userId } = subscription;
  await deps.database.transaction((tx) => requireSession(tx, { userId, sessionHash }));
  const units = BigInt(amountUnits);
  return authorise(deps, { ...subscription, kind: "subscription-returned", units });
}
