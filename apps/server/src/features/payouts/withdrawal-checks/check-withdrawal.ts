import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { checkWithdrawal as endpoint } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { Actor } from "../../../kernel/actor.ts";
import { addressChecksOf } from "./address-checks.ts";
import {
  findAdviceFacts,
  findStopFacts,
  type OrderAsk,
  type OrderFactsDeps,
} from "./order-facts.ts";
import { findAdvice, findingViews, findStops } from "./withdrawal-rules.ts";

/**
 * Everything that would stop a payment or that its sender should know before it: from the address
 * itself, from our books, and from the chain. What no node could answer is named, never passed over.
 */
export async function checkWithdrawal(
  deps: OrderFactsDeps,
  { userId, language }: Pick<Actor, "userId" | "language">,
  ask: Omit<OrderAsk, "userId">,
): Promise<ReplyOf<typeof endpoint>> {
  const stopFacts = await findStopFacts(deps, { ...ask, userId });
  if (stopFacts === null) {
    const findings = findingViews([{ code: "address-invalid", details: {} }], language);
    return { findings, checks: [{ check: "checksum", outcome: "care", details: {} }] };
  }
  const facts = await findAdviceFacts(deps, stopFacts);
  return {
    findings: findingViews([...findStops(facts), ...findAdvice(facts)], language),
    checks: addressChecksOf(facts),
  };
}
