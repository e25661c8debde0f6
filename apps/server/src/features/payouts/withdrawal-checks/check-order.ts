import { findingText } from "@clearhold/contract/finding-text";
import { type StopCode, withdrawalRules } from "@clearhold/contract/withdrawal-rules";
import type { Money } from "@clearhold/money";
import type { Actor } from "../../../kernel/actor.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import type { Ledger } from "../../../ledger/index.ts";
import { findPayee } from "../address-book/index.ts";
import { findStopFacts, type OrderAsk, type OrderFactsDeps } from "./order-facts.ts";
import { type Finding, findStops } from "./withdrawal-rules.ts";

export type CheckOrderDeps = OrderFactsDeps & { readonly ledger: Pick<Ledger, "balances"> };

/**
 * Everything that can be refused without a secret, so that a slip costs no code: the rules, a payee that
 * is not in the book, and a balance that is too low. The guard and the ledger decide again by their own rows.
 */
export async function checkOrder(
  deps: CheckOrderDeps,
  { userId, language }: Pick<Actor, "userId" | "language">,
  { amount, address }: { readonly amount: Money; readonly address: string },
): Promise<void> {
  const { currency, units } = amount;
  const stop = await findStop(deps, { userId, currency, address, amount });
  if (stop) {
    const { refusal } = withdrawalRules[stop.code];
    const finding = findingText(stop.code, language, stop.details);
    throw new Refusal(refusal, refusal === "withdrawal-not-safe" ? { finding } : stop.details);
  }
  const payee = await findPayee(deps.database, { userId, currency, address });
  refuseUnless(payee !== null, "address-not-found");
  const balances = (await deps.ledger.balances([userId])).get(userId);
  const available = balances?.[currency].available ?? 0n;
  refuseUnless(available >= units, "insufficient-balance", { currency });
}

/** The first rule that an order would break; null where it may be given. */
export async function findStop(
  deps: OrderFactsDeps,
  ask: OrderAsk,
): Promise<Finding<StopCode> | null> {
  const facts = await findStopFacts(deps, ask);
  if (facts === null) return { code: "address-invalid", details: {} };
  return findStops(facts)[0] ?? null;
}
