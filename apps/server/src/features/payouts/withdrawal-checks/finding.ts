import type { Language } from "@clearhold/contract/refusals";
import type { WithdrawalFinding } from "@clearhold/contract/wallet/payouts/withdrawals";
import {
  type FindingCode,
  type FindingSeverity,
  findingCodes,
  findingSeverities,
  findingText,
  readableDetails,
  type Unchecked,
  withdrawalFindings,
} from "@clearhold/contract/withdrawal-findings";
import type { CurrencyCode } from "@clearhold/money";
import type { PaymentOutlook } from "../../../wire/chain/payment-chain.ts";

/** One thing that a look ahead has found; details fill its words. */
export type Finding = {
  readonly code: FindingCode;
  readonly details?: Readonly<Record<string, string>>;
};

function severityOf(code: FindingCode): FindingSeverity {
  return withdrawalFindings[code].severity;
}

/** What the chain says about a payment in one currency, and what it did not say. */
export function findingsOfOutlook(currency: CurrencyCode, outlook: PaymentOutlook): Finding[] {
  const { isContract, isActive, isBlacklisted, isTokenPaused, networkFeeUnits } = outlook;
  const unchecked: Unchecked[] = [];
  if (isContract === null) unchecked.push("contract");
  if (isActive === null) unchecked.push("active");
  if (isBlacklisted === null || isTokenPaused === null) unchecked.push("frozen");
  if (networkFeeUnits === null) unchecked.push("cost");
  const contract = currency === "TRX" ? "contract-refuses-trx" : "contract-takes-usdt";
  return [
    ...(isContract ? [{ code: contract } as const] : []),
    ...(isBlacklisted ? [{ code: "payee-blacklisted" } as const] : []),
    ...(isTokenPaused ? [{ code: "token-paused" } as const] : []),
    ...(isActive === false ? [{ code: "payee-inactive" } as const] : []),
    ...(unchecked.length > 0
      ? [{ code: "not-looked-up", details: { what: unchecked.join(" ") } } as const]
      : []),
  ];
}

/** Characters at each end that people compare and that a thief can match; the first is always T. */
const comparedEnd = 4;

/** A known address that begins and ends like this one and is another: address poisoning. */
export function lookAlikeOf(address: string, known: readonly string[]): string | null {
  if (known.includes(address)) return null;
  const same = (other: string) =>
    other.slice(0, comparedEnd) === address.slice(0, comparedEnd) &&
    other.slice(-comparedEnd) === address.slice(-comparedEnd);
  return known.find(same) ?? null;
}

/** The worst first, and among equals in the order of their list. */
export function findingViews(findings: readonly Finding[], language: Language) {
  const rank = ({ code }: Finding) =>
    findingSeverities.indexOf(severityOf(code)) * findingCodes.length + findingCodes.indexOf(code);
  return [...findings]
    .sort((left, right) => rank(left) - rank(right))
    .map(({ code, details = {} }): WithdrawalFinding => {
      const text = findingText(code, language, readableDetails(details));
      return { code, severity: severityOf(code), text, details };
    });
}
