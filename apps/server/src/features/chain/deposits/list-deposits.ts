import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type {
  DepositView,
  listDeposits as endpoint,
} from "@clearhold/contract/wallet/chain/deposits";
import { formatMoney } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { confirmationsOf, type Deposit, type DepositTerms } from "./deposit.ts";
import { findDeposits, findDepositsOfTx, listDepositsOf } from "./deposit-store.ts";

export type ListDepositsDeps = {
  readonly database: Queryable;
  readonly terms: DepositTerms;
  /** The highest block that the chain has shown; null before the books begin. */
  readonly findHeadNumber: () => Promise<bigint | null>;
};

/** My deposits, newest first, those under way with their progress. */
export async function listDeposits(
  deps: ListDepositsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { currency, limit } = ask;
  const offset = (ask.page - 1) * limit;
  const filter = { ownerId: actor.userId, currency: currency || null, limit, offset };
  const { deposits, total } = await listDepositsOf(deps.database, filter);
  return toPage(await viewsOf(deps, actor, deposits), ask, total);
}

/** One of my deposits. Refuses `deposit-not-found`, for another's as for none. */
export async function getDeposit(
  deps: ListDepositsDeps,
  actor: Actor,
  id: string,
): Promise<DepositView> {
  const deposits = await findDeposits(deps.database, actor.userId, [id]);
  const [view] = await viewsOf(deps, actor, deposits);
  if (!view) throw new Refusal("deposit-not-found");
  return view;
}

/** What of one chain transaction arrived for me, in its order. */
export async function listArrivedBy(
  deps: ListDepositsDeps,
  actor: Actor,
  txid: string,
): Promise<DepositView[]> {
  return viewsOf(deps, actor, await findDepositsOfTx(deps.database, actor.userId, txid));
}

/** Deposits as their owner sees them. */
async function viewsOf(
  { terms, findHeadNumber }: ListDepositsDeps,
  { demo }: Actor,
  deposits: readonly Deposit[],
): Promise<DepositView[]> {
  const needed = terms.confirmationsNeeded;
  const headNumber = (await findHeadNumber()) ?? 0n;
  return deposits.map((deposit) => ({
    id: deposit.id,
    currency: deposit.amount.currency,
    amount: formatMoney(deposit.amount),
    txid: deposit.txid,
    address: deposit.address,
    // What waits for a second node has not arrived as far as a person can use it.
    state: deposit.state === "waiting" ? "detected" : deposit.state,
    second_check: deposit.state === "waiting" ? 1 : 0,
    confirmations: confirmationsOf(deposit, headNumber, needed),
    confirmations_needed: needed,
    createtime: unixSeconds(deposit.detectedAt),
    creditedtime: deposit.creditedAt ? unixSeconds(deposit.creditedAt) : 0,
    taken_back: formatMoney(deposit.takenBack),
    is_demo: demo,
  }));
}

/** Enough for every inflow of one project that a person would book by hand. */
const inflowsMax = 1000;

/** What arrived at a project's address, newest first; `credited` ones lie in its suspense. */
export async function listInflows(
  deps: { readonly database: Queryable },
  projectId: string,
): Promise<readonly Deposit[]> {
  const filter = { ownerId: projectId, currency: null, limit: inflowsMax, offset: 0 };
  return (await listDepositsOf(deps.database, filter)).deposits;
}
