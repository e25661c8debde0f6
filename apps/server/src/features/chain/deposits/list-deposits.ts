import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import { toPage, unixSeconds } from "@clearhold/contract/primitives/page";
import type {
  DepositView,
  listDeposits as endpoint,
} from "@clearhold/contract/wallet/chain/deposits";
import { formatMoney, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { confirmationsOf, type Deposit } from "./deposit.ts";
import { findDeposits, findDepositsOfTx, listDepositsOf } from "./deposit-store.ts";
import type { DepositTerms } from "./deposit-terms.ts";

export type ListDepositsDeps = {
  readonly database: Queryable;
  readonly terms: DepositTerms;
  /** The highest block that the chain has shown; null before the books begin. */
  readonly findHeadNumber: () => Promise<bigint | null>;
};

/** My deposits, newest first, those under way with their progress. */
export async function listDeposits(
  { database, terms, findHeadNumber }: ListDepositsDeps,
  actor: Actor,
  ask: ParsedAskOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const offset = (ask.page - 1) * ask.limit;
  const currency = ask.currency || null;
  const filter = { ownerId: actor.userId, currency, limit: ask.limit, offset };
  const [{ deposits, total }, headNumber] = await Promise.all([
    listDepositsOf(database, filter),
    findHeadNumber(),
  ]);
  return toPage(viewsOf(deposits, { ...actor, ...terms, headNumber }), ask, total);
}

/** One of my deposits. Refuses `deposit-not-found`, for another's as for none. */
export async function getDeposit(
  { database, terms, findHeadNumber }: ListDepositsDeps,
  actor: Actor,
  id: string,
): Promise<DepositView> {
  const [deposits, headNumber] = await Promise.all([
    findDeposits(database, actor.userId, [id]),
    findHeadNumber(),
  ]);
  const [view] = viewsOf(deposits, { ...actor, ...terms, headNumber });
  if (!view) throw new Refusal("deposit-not-found");
  return view;
}

/** What of one chain transaction arrived for me, in its order. */
export async function listArrivedBy(
  { database, terms, findHeadNumber }: ListDepositsDeps,
  actor: Actor,
  txid: string,
): Promise<DepositView[]> {
  const [deposits, headNumber] = await Promise.all([
    findDepositsOfTx(database, actor.userId, txid),
    findHeadNumber(),
  ]);
  return viewsOf(deposits, { ...actor, ...terms, headNumber });
}

type ViewFacts = Pick<Actor, "demo"> &
  Pick<DepositTerms, "confirmationsNeeded"> & { readonly headNumber: bigint | null };

function viewsOf(deposits: readonly Deposit[], facts: ViewFacts): DepositView[] {
  return deposits.map((one) => depositView(one, facts));
}

/** A deposit as its owner sees it. */
function depositView(deposit: Deposit, facts: ViewFacts): DepositView {
  const needed = facts.confirmationsNeeded;
  return {
    id: deposit.id,
    currency: deposit.currency,
    amount: formatMoney(money(deposit.currency, deposit.amountUnits)),
    txid: deposit.txid,
    address: deposit.address,
    state: deposit.state,
    confirmations: confirmationsOf(deposit, facts.headNumber ?? 0n, needed),
    confirmations_needed: needed,
    createtime: unixSeconds(deposit.detectedAt),
    creditedtime: deposit.creditedAt ? unixSeconds(deposit.creditedAt) : 0,
    is_demo: facts.demo,
  };
}
