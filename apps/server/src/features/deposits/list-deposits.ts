import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type { DepositView, listDeposits as endpoint } from "@clearhold/contract/wallet/assets";
import { formatMoney, money } from "@clearhold/money";
import type { Actor } from "../../kernel/actor.ts";
import type { Queryable } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { confirmationsOf, type Deposit } from "./deposit.ts";
import { findDeposits, listDepositsOf } from "./deposit-store.ts";
import type { DepositTerms } from "./deposit-terms.ts";
import { findHeadNumber } from "./scan-store.ts";

export type ListDepositsDeps = { readonly database: Queryable; readonly terms: DepositTerms };

/** My deposits, newest first, those under way with their progress. */
export async function listDeposits(
  { database, terms }: ListDepositsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const offset = (ask.page - 1) * ask.limit;
  const currency = ask.currency || null;
  const filter = { ownerId: actor.userId, currency, limit: ask.limit, offset };
  const [{ deposits, total }, headNumber] = await Promise.all([
    listDepositsOf(database, filter),
    findHeadNumber(database),
  ]);
  const needed = terms.confirmationsNeeded;
  const views = deposits.map((deposit) => depositView(deposit, headNumber ?? 0n, needed));
  return toPage(views, ask, total);
}

/** One of my deposits. Refuses `deposit-not-found`, for another's as for none. */
export async function getDeposit(
  { database, terms }: ListDepositsDeps,
  actor: Actor,
  id: string,
): Promise<DepositView> {
  const [[deposit], headNumber] = await Promise.all([
    findDeposits(database, actor.userId, [id]),
    findHeadNumber(database),
  ]);
  if (!deposit) throw new Refusal("deposit-not-found");
  return depositView(deposit, headNumber ?? 0n, terms.confirmationsNeeded);
}

/** A deposit as its owner sees it. */
export function depositView(deposit: Deposit, headNumber: bigint, needed: number): DepositView {
  return {
    id: deposit.id,
    currency: deposit.currency,
    amount: formatMoney(money(deposit.currency, deposit.amountUnits)),
    txid: deposit.txid,
    address: deposit.address,
    state: deposit.state,
    confirmations: confirmationsOf(deposit, headNumber, needed),
    confirmations_needed: needed,
    createtime: unixSeconds(deposit.detectedAt),
    creditedtime: deposit.creditedAt ? unixSeconds(deposit.creditedAt) : 0,
  };
}
