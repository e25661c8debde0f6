import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage } from "@clearhold/contract/primitives/page";
import type {
  getWithdrawal as detailEndpoint,
  listWithdrawals as listEndpoint,
} from "@clearhold/contract/wallet/payouts/withdrawals";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { findHeadNumber } from "../../chain/block-books/index.ts";
import { findWithdrawal, listWithdrawalsOf } from "./withdrawal-store.ts";
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
