import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import type { cancelWithdrawal as endpoint } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { getWithdrawal, type ListWithdrawalsDeps } from "./list-withdrawals.ts";
import { storeCancel } from "./withdrawal-store.ts";

export type CancelWithdrawalDeps = ListWithdrawalsDeps & {
  readonly database: Queryable;
  readonly clock: Clock;
};

/**
 * Calls a withdrawal back. Bytes that the signer never saw are withdrawn at once, and nothing can be
 * built any more: the worker then books the money back. Bytes that the signer was asked about may
 * have a signature whose answer was lost; only the chain ends those, and the view says so. In books
 * that may be a restored backup nobody knows which of the two it is: `books-unchecked`.
 */
export async function cancelWithdrawal(
  deps: CancelWithdrawalDeps,
  actor: Actor,
  { id }: ParsedAskOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { database, clock } = deps;
  const outcome = await storeCancel(database, { id, userId: actor.userId, at: clock.now() });
  refuseUnless(outcome !== null, "withdrawal-not-found");
  refuseUnless(outcome !== "unchecked", "books-unchecked");
  refuseUnless(outcome !== "sent", "withdrawal-not-cancellable");
  return getWithdrawal(deps, actor, { id });
}
