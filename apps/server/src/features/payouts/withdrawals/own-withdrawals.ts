import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage } from "@clearhold/contract/primitives/page";
import type {
  cancelWithdrawal as cancelEndpoint,
  getWithdrawal as detailEndpoint,
  listWithdrawals as listEndpoint,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { findHeadNumber } from "../../chain/block-books/index.ts";
import { findWithdrawal, listWithdrawalsOf, storeCancel } from "./withdrawal-store.ts";
import { withdrawalView } from "./withdrawal-view.ts";

export type ListWithdrawalsDeps = {
  readonly database: Queryable;
  readonly confirmationsNeeded: number;
};

/** My withdrawals, newest first, each with its live state. */
export async function listWithdrawals(
  { database, confirmationsNeeded }: ListWithdrawalsDeps,
  { userId, demo }: Actor,
  ask: ParsedAskOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const offset = (ask.page - 1) * ask.limit;
  const filter = {
    userId,
    currency: ask.currency || null,
    state: ask.state || null,
    limit: ask.limit,
    offset,
  };
  const [{ withdrawals, total }, head] = await Promise.all([
    listWithdrawalsOf(database, filter),
    findHeadNumber(database),
  ]);
  const facts = { headNumber: head ?? 0n, confirmationsNeeded, demo };
  const views = withdrawals.map((one) => withdrawalView(one, facts));
  return toPage(views, ask, total);
}

/** One of mine; somebody else's answers exactly as one that never was. */
export async function getWithdrawal(
  { database, confirmationsNeeded }: ListWithdrawalsDeps,
  { userId, demo }: Actor,
  { id }: ParsedAskOf<typeof detailEndpoint>,
): Promise<ReplyOf<typeof detailEndpoint>> {
  const found = await findWithdrawal(database, { id, userId });
  refuseUnless(found !== null, "withdrawal-not-found");
  const headNumber = (await findHeadNumber(database)) ?? 0n;
  return withdrawalView(found, { headNumber, confirmationsNeeded, demo });
}

/**
 * Calls a withdrawal back. Bytes that the signer never saw are withdrawn at once, and nothing can be
 * built any more: the worker then books the money back. Bytes that the signer was asked about may
 * have a signature whose answer was lost; only the chain ends those, and the view says so. In books
 * that may be a restored backup nobody knows which of the two it is: `books-unchecked`.
 */
export async function cancelWithdrawal(
  deps: ListWithdrawalsDeps & { readonly clock: Clock },
  actor: Actor,
  { id }: ParsedAskOf<typeof cancelEndpoint>,
): Promise<ReplyOf<typeof cancelEndpoint>> {
  const { database, clock } = deps;
  const outcome = await storeCancel(database, { id, userId: actor.userId, at: clock.now() });
  refuseUnless(outcome !== null, "withdrawal-not-found");
  refuseUnless(outcome !== "unchecked", "books-unchecked");
  refuseUnless(outcome !== "sent", "withdrawal-not-cancellable");
  return getWithdrawal(deps, actor, { id });
}
