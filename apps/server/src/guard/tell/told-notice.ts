import { returnReasonText } from "@clearhold/contract/money-reasons";
import { addressShape } from "@clearhold/contract/primitives/address-shape";
import { markedName, projectOrderNo } from "@clearhold/contract/project-names";
import type { Language } from "@clearhold/contract/refusals";
import { returnReasons } from "@clearhold/contract/wallet/payouts/withdrawals";
import { amountText, type CurrencyCode, money } from "@clearhold/money";
import type { Notice } from "../../mail/letters.ts";

/** What a message says of its fact. Amounts are in units, as text; times are Unix seconds. */
export type ToldParams = Readonly<Record<string, string | number | boolean>>;

/**
 * What a mail says of a told fact; undefined for those that have no mail or are mailed where they
 * happen: what protects the account, decisions of operators.
 */
export function toldNotice(
  kind: string,
  params: ToldParams,
  language: Language,
): Notice | undefined {
  const facts = factsIn(params);
  switch (kind) {
    case "deposit-credited":
      return { kind, amount: facts.amount("units"), sender: facts.address, txid: facts.txid };
    case "deposit-taken-back":
    case "exchanged-deposit-taken-back":
      return { kind: "deposit-taken-back", amount: facts.amount("units"), reason: facts.reason };
    case "address-noted":
      // The web server wrote the line: what is not an address does not get into our letter.
      return addressShape.test(facts.address) ? { kind, address: facts.address } : undefined;
    case "deposit-given-back":
    case "debt-written-off":
    case "debt-ended":
    case "payout-given-back":
      return { kind, amount: facts.amount("units"), reason: facts.reason };
    case "day-limit-falls":
    case "month-limit-falls":
      return { kind, amount: facts.amount("units"), startsAt: facts.time("from") };
    case "day-limit-stays":
      return { kind, amount: facts.amount("units") };
    case "month-limit-stays":
      return { kind, currency: String(params.currency ?? "") };
    case "payout-kept-paid":
    case "payout-charged":
      return { kind, amount: facts.amount("units"), address: facts.address, reason: facts.reason };
    case "payment-sent":
    case "withdrawal-recovered":
    case "withdrawal-settled":
    case "withdrawal-paid-otherwise": {
      const fee = params.fee_units === "0" ? undefined : facts.amount("fee_units");
      const sent = { amount: facts.amount("units"), fee, address: facts.address, txid: facts.txid };
      const isOwed = kind === "withdrawal-recovered" && facts.unitsOf("owed_units") > 0n;
      return { kind: isOwed ? "withdrawal-owed" : kind, ...sent };
    }
    case "withdrawal-repaid":
      return { kind, amount: facts.amount("units"), address: facts.address };
    case "withdrawal-returned": {
      const returned = returnReasons.find((one) => one === facts.reason);
      const reason = returned && returnReasonText(returned, language);
      return { kind, amount: facts.amount("units"), address: facts.address, reason };
    }
    case "subscription-held":
    case "project-paid-out":
      return { kind, ...projectIn(params), amount: facts.amount("units") };
    case "subscription-returned":
      // Who cancelled it knows.
      if (params.reason === "cancelled") return undefined;
      return {
        ...{ kind: "project-failed", ...projectIn(params), refund: facts.amount("units") },
        reason: params.why === undefined || params.why === "" ? undefined : String(params.why),
      };
    case "raise-opened": {
      const intended = facts.amount("units");
      const endsAt = facts.time("end_at");
      return { kind: "project-opened", ...projectIn(params), intended, endsAt };
    }
    case "result-published":
    case "payouts-over":
      return resultNotice(kind, params);
    default:
      return undefined;
  }
}

/** All of a person's part in a project, as its sheet has it. */
function resultNotice(kind: "result-published" | "payouts-over", params: ToldParams): Notice {
  const { told, time, unitsOf } = factsIn(params);
  const part = unitsOf("part_units");
  const result = part - unitsOf("units");
  const figures = {
    ...projectIn(params),
    principal: told(unitsOf("units")),
    result: result > 0n ? `+${told(result)}` : told(result),
    platformFee: told(unitsOf("platform_units")),
  };
  const earnings = told(part - unitsOf("platform_units"));
  if (kind === "payouts-over") return { kind: "project-paid", ...figures, paidOut: earnings };
  const outcome = result > 0n ? "project-profit" : result < 0n ? "project-loss" : "project-even";
  return { kind: outcome, ...figures, toBePaid: earnings, payoutPlannedAt: time("give_at") };
}

/** How letters name a project. */
function projectIn({ project, period, demo }: ToldParams) {
  return {
    project: markedName(String(project ?? ""), demo === true),
    order: projectOrderNo(Number(period)),
  };
}

function factsIn(params: ToldParams) {
  const unitsOf = (name: string) => {
    const units = String(params[name] ?? "");
    return BigInt(/^-?\d+$/.test(units) ? units : 0);
  };
  const currency = params.currency as CurrencyCode;
  const told = (units: bigint) => amountText(money(currency, units));
  return {
    ...{ unitsOf, told },
    /** Without a sign: the letter's words say which way it went. */
    amount(name: string) {
      const units = unitsOf(name);
      return told(units < 0n ? -units : units);
    },
    time: (name: string) => new Date(Number(params[name]) * 1000),
    address: String(params.address ?? ""),
    txid: String(params.txid ?? ""),
    reason: String(params.reason ?? ""),
  };
}
