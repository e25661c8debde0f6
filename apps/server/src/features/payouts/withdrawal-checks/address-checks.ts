import type { AddressCheck } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { AdviceFacts } from "./order-facts.ts";

type CheckFacts = Pick<AdviceFacts, "currency" | "outlook" | "acquaintance">;

/**
 * Everything that was looked up about an address whose checksum is right, the good news too: a list
 * of warnings alone reads as if nothing had been looked at.
 */
export function addressChecksOf({ currency, outlook, acquaintance }: CheckFacts): AddressCheck[] {
  const { isActive, isContract, isBlacklisted } = outlook;
  const { lookAlike, timesPaid, lastPaidAt } = acquaintance;
  const paid = { times: String(timesPaid), last: secondsOf(lastPaidAt) };
  return [
    { check: "checksum", outcome: "good", details: {} },
    { check: "active", outcome: outcomeOf(isActive), details: {} },
    {
      check: "contract",
      outcome: outcomeOf(isContract === null ? null : !isContract),
      details: {},
    },
    // TRX has no issuer who could freeze it.
    ...(currency === "USDT" ? [frozenCheck(isBlacklisted)] : []),
    lookAlike === null
      ? { check: "look-alike", outcome: "good", details: {} }
      : { check: "look-alike", outcome: "care", details: { known: lookAlike } },
    { check: "paid", outcome: timesPaid > 0 ? "good" : "care", details: paid },
  ];
}

function frozenCheck(isFrozen: boolean | null): AddressCheck {
  return { check: "frozen", outcome: outcomeOf(isFrozen === null ? null : !isFrozen), details: {} };
}

function outcomeOf(isGood: boolean | null): AddressCheck["outcome"] {
  if (isGood === null) return "unknown";
  return isGood ? "good" : "care";
}

function secondsOf(at: Date | null): string {
  return at === null ? "0" : String(Math.floor(at.getTime() / 1000));
}
