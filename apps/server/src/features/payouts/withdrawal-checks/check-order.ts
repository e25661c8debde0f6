import { findingText } from "@clearhold/contract/withdrawal-findings";
import { type CurrencyCode, formatMoney, money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import type { OutlookChain } from "../../../wire/chain/payment-chain.ts";
import { findStoppedCurrencies } from "../../chain/alerts/index.ts";
import { type CheckPayableDeps, checkPayable, findPayee } from "../address-book/index.ts";
import { getDayLimit, limitDetails } from "./day-limit.ts";
import type { TermsByCurrency } from "./quote-withdrawal.ts";

export type CheckOrderDeps = CheckPayableDeps & {
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, "balances">;
  readonly terms: TermsByCurrency;
  readonly outlook: OutlookChain;
  /** The person's level of certification. */
  readonly standingOf: (userId: string) => Promise<{ certification: number }>;
};

type OrderAsk = {
  readonly currency: CurrencyCode;
  readonly amountUnits: bigint;
  readonly address: string;
};

/** Everything that can be refused without a secret, so that a slip costs no code. */
export async function checkOrder(
  deps: CheckOrderDeps,
  actor: Actor,
  { currency, amountUnits, address }: OrderAsk,
): Promise<void> {
  const { userId } = actor;
  const { minimumUnits, limitUnits } = deps.terms[currency];
  await checkPayable(deps, currency, address);
  const payee = await findPayee(deps.database, { userId, currency, address });
  refuseUnless(payee !== null, "address-not-found");
  refuseUnless(amountUnits >= minimumUnits, "withdrawal-below-minimum", {
    minimum: formatMoney(money(currency, minimumUnits)),
  });
  refuseUnless(amountUnits <= limitUnits, "withdrawal-above-limit", {
    limit: formatMoney(money(currency, limitUnits)),
  });
  const stopped = await findStoppedCurrencies(deps.database);
  refuseUnless(!stopped.has(currency), "withdrawals-stopped");
  await checkDayLimit(deps, userId, { currency, amountUnits });
  if (currency === "USDT") await refuseFrozen(deps, actor, address);
  // A look ahead for the person's sake alone; the ledger decides under its locks.
  const balances = (await deps.ledger.balances([userId])).get(userId);
  refuseUnless((balances?.[currency].available ?? 0n) >= amountUnits, "insufficient-balance", {
    currency,
  });
}

/** Before a code is spent on it; the posting decides under the locks. */
async function checkDayLimit(
  { database, standingOf, clock }: CheckOrderDeps,
  userId: string,
  { currency, amountUnits }: Omit<OrderAsk, "address">,
): Promise<void> {
  const { certification: level } = await standingOf(userId);
  const limit = await getDayLimit(database, { userId, currency, level, now: clock.now() });
  const details = limitDetails(currency, limit);
  refuseUnless(amountUnits <= limit.freeUnits, "withdrawal-above-day-limit", details);
}

/** What the issuer has frozen is lost there. A node that is away says nothing: the worker asks again. */
async function refuseFrozen(
  { outlook }: CheckOrderDeps,
  { language }: Actor,
  address: string,
): Promise<void> {
  const { isBlacklisted } = await outlook.lookAhead({ currency: "USDT", address });
  const finding = findingText("payee-blacklisted", language);
  refuseUnless(isBlacklisted !== true, "withdrawal-not-safe", { finding });
}
