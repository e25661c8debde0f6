import { findingText } from "@clearhold/contract/finding-text";
import type { Language } from "@clearhold/contract/refusals";
import type { WithdrawalFinding } from "@clearhold/contract/wallet/payouts/withdrawals";
import {
  dayLimitDetails,
  findBrokenAmountRule,
  quoteWithdrawal,
} from "@clearhold/contract/withdrawal-amounts";
import {
  type FindingCode,
  findingCodes,
  findingSeverities,
  type StopCode,
  type Unchecked,
  utcDetails,
  withdrawalRules,
} from "@clearhold/contract/withdrawal-rules";
import { amountText, money, subtractMoney } from "@clearhold/money";
import type { PaymentOutlook } from "../../../wire/chain/payment-chain.ts";
import { zeroAddress } from "../address-book/index.ts";
import type { AdviceFacts, StopFacts } from "./order-facts.ts";
import { reviewHoursMax } from "./withdrawal-terms.ts";

type Details = Readonly<Record<string, string>>;

/** One rule that applies; details fill its words. */
export type Finding<C extends FindingCode = FindingCode> = {
  readonly code: C;
  readonly details: Details;
};

/** What fills the text of a rule where it applies, else null. */
type Rule<Facts> = (facts: Facts) => Details | null;

/** The rules that no order may break, each decided here. An invalid address is refused before all others. */
const stopRules: Readonly<Record<Exclude<StopCode, "address-invalid">, Rule<StopFacts>>> = {
  "zero-address": ({ address }) => when(address === zeroAddress),
  "token-contract": ({ address, usdtContract }) => when(address === usdtContract),
  "own-deposit-address": (facts) => when(isOwnDeposit(facts)),
  "house-address": (facts) => when(facts.own !== undefined && !isOwnDeposit(facts)),
  "contract-refuses-trx": ({ currency, outlook }) => when(currency === "TRX" && outlook.isContract),
  "payee-blacklisted": ({ outlook }) => when(outlook.isBlacklisted),
  "withdrawals-stopped": ({ isStopped, currency }) => (isStopped ? { currency } : null),
  "account-held": ({ heldUntil }) => heldUntil && { until: secondsOf(heldUntil) },
  "address-unconfirmed": ({ lockedUntil }) => when(lockedUntil === 0),
  "address-locked": ({ lockedUntil }) => (lockedUntil ? { until: String(lockedUntil) } : null),
  "below-minimum": (facts) => brokenAmount("below-minimum", facts),
  "above-once-limit": (facts) => brokenAmount("above-once-limit", facts),
  "above-day-limit": (facts) => brokenAmount("above-day-limit", facts),
};

/** What an owner decides or should know before an order. */
const adviceRules: Readonly<Record<Exclude<FindingCode, StopCode>, Rule<AdviceFacts>>> = {
  "token-paused": ({ outlook }) => when(outlook.isTokenPaused),
  "look-alike": ({ acquaintance: { lookAlike: known } }) => (known === null ? null : { known }),
  "contract-takes-usdt": ({ currency, outlook }) => when(currency === "USDT" && outlook.isContract),
  "not-looked-up": ({ outlook }) => uncheckedIn(outlook),
  "never-paid": ({ acquaintance }) => when(acquaintance.timesPaid === 0),
  "payee-inactive": ({ outlook }) => when(outlook.isActive === false),
  "needs-approval": ({ approvals, terms }) =>
    approvals === 0
      ? null
      : {
          hours: String(reviewHoursMax),
          operators: String(approvals),
          automatic: amountText(terms.automatic),
        },
  "limit-left": limitLeft,
  "network-cost": networkCost,
};

/** The rules that stop an order, the first to be told first. */
export function findStops(facts: StopFacts): Finding<keyof typeof stopRules>[] {
  return findingsOf(stopRules, facts);
}

/** What else is worth knowing. */
export function findAdvice(facts: AdviceFacts): Finding[] {
  return findingsOf(adviceRules, facts);
}

function findingsOf<C extends FindingCode, Facts>(
  rules: Readonly<Record<C, Rule<Facts>>>,
  facts: Facts,
): Finding<C>[] {
  const codes = findingCodes.filter((code): code is C => code in rules);
  return codes.flatMap((code) => {
    const details = rules[code](facts);
    return details ? [{ code, details }] : [];
  });
}

function when(applies: boolean | null): Details | null {
  return applies ? {} : null;
}

function isOwnDeposit({ own, userId }: StopFacts): boolean {
  return own?.purpose === "user" && own.ownerId === userId;
}

/** Minimum and limits are decided by the contract's function, which the form of the wallet asks too. */
function brokenAmount(code: StopCode, { amount, terms, day }: StopFacts): Details | null {
  const broken = amount && findBrokenAmountRule(amount, { ...terms, day });
  return broken?.code === code ? broken.details : null;
}

function limitLeft({ amount, day, terms }: AdviceFacts): Details | null {
  if (amount === null || findBrokenAmountRule(amount, { ...terms, day })) return null;
  return { ...dayLimitDetails(day), free: amountText(subtractMoney(day.free, amount)) };
}

/** The network's charge beside ours; without an amount, or an answer, there is nothing to compare. */
function networkCost({ amount, terms, outlook }: AdviceFacts): Details | null {
  if (amount === null || outlook.networkFeeUnits === null) return null;
  const { fee } = quoteWithdrawal(amount, terms.feePartsPerMillion);
  return { cost: amountText(money("TRX", outlook.networkFeeUnits)), fee: amountText(fee) };
}

/** What no node has answered. */
function uncheckedIn(outlook: PaymentOutlook): Details | null {
  const unchecked: Unchecked[] = [];
  if (outlook.isContract === null) unchecked.push("contract");
  if (outlook.isActive === null) unchecked.push("active");
  if (outlook.isBlacklisted === null || outlook.isTokenPaused === null) unchecked.push("frozen");
  if (outlook.networkFeeUnits === null) unchecked.push("cost");
  return unchecked.length > 0 ? { what: unchecked.join(" ") } : null;
}

function secondsOf(at: Date): string {
  return String(Math.ceil(at.getTime() / 1000));
}

/** The worst first, and among equals in the order of their list. */
export function findingViews(findings: readonly Finding[], language: Language) {
  const rank = ({ code }: Finding) =>
    findingSeverities.indexOf(withdrawalRules[code].severity) * findingCodes.length +
    findingCodes.indexOf(code);
  return [...findings]
    .sort((left, right) => rank(left) - rank(right))
    .map(({ code, details }): WithdrawalFinding => {
      const text = findingText(code, language, utcDetails(details));
      return { code, severity: withdrawalRules[code].severity, text, details };
    });
}
