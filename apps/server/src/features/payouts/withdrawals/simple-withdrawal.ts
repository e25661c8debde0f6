import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { getSimpleWithdrawal as termsEndpoint } from "@clearhold/contract/wallet/payouts/simple-wallet";
import type { WithdrawalView } from "@clearhold/contract/wallet/payouts/withdrawals";
import { type CurrencyCode, formatMoney, formatUnits, type Money, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { IdempotencyKey } from "../../../kernel/idempotency-key.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { addressView, findPayeeById, findSwitches, listPayeesOf } from "../address-book/index.ts";
import type { TermsByCurrency } from "../withdrawal-checks/index.ts";
import { getWithdrawal, type ListWithdrawalsDeps } from "./own-withdrawals.ts";
import { withdrawalIdOf } from "./request-withdrawal.ts";
import { findWithdrawal } from "./withdrawal-store.ts";

export type SimpleTermsDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "balances">;
  readonly terms: TermsByCurrency;
};

/** What the simple form of one currency begins with. */
export async function getSimpleTerms(
  { database, clock, ledger, terms }: SimpleTermsDeps,
  { userId, demo }: Actor,
  currency: CurrencyCode,
): Promise<ReplyOf<typeof termsEndpoint>> {
  const now = clock.now();
  const [payees, switches, balances] = await Promise.all([
    listPayeesOf(database, userId, currency),
    findSwitches(database, { userId, now }),
    ledger.balances([userId]),
  ]);
  const wallets = payees.map((payee) => addressView(payee, { switches, now }));
  const chosen =
    payees.find((one) => one.isDefault) ??
    payees.find((one) => one.confirmedAt !== null) ??
    payees[0];
  const { minimum, feePartsPerMillion } = terms[currency];
  return {
    address: chosen?.address ?? "",
    wallet_id: chosen?.id ?? "",
    fee: formatUnits(feePartsPerMillion, 6),
    currency,
    balance: formatMoney(money(currency, balances.get(userId)?.[currency].available ?? 0n)),
    min: formatMoney(minimum),
    wallets: wallets.map(({ id, address, note, is_default, is_confirmed, skips_codes }) => ({
      wallet_id: id,
      address,
      notes: note,
      is_default,
      is_confirmed,
      skips_codes,
    })),
    is_demo: demo,
  };
}

/** An order as the simple form says it: an entry of the address book in the place of an address. */
export type SimpleOrder = {
  readonly walletId: string;
  readonly amount: Money;
  readonly idempotency: IdempotencyKey | undefined;
};

/**
 * Sends a simple order through the one verb, with the address of the entry. A form whose entry was
 * removed since it was first sent is answered with what became of it, as any repeat is.
 */
export async function requestSimply(
  deps: ListWithdrawalsDeps,
  actor: Actor,
  order: SimpleOrder,
  request: (address: string) => Promise<WithdrawalView>,
): Promise<WithdrawalView> {
  const { userId } = actor;
  const { currency, units } = order.amount;
  const payee = await findPayeeById(deps.database, { userId, id: order.walletId });
  if (payee?.currency === currency) return request(payee.address);
  const id = order.idempotency && withdrawalIdOf(order.idempotency);
  const sent = id ? await findWithdrawal(deps.database, { id, userId }) : null;
  const same = sent?.amount.currency === currency && sent.amount.units === units;
  refuseUnless(id !== undefined && same, "address-not-found");
  return getWithdrawal(deps, actor, { id });
}
