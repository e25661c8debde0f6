import type { ReplyOf } from "@clearhold/contract/endpoint";
import type { checkWithdrawal as endpoint } from "@clearhold/contract/wallet/payouts/withdrawals";
import { type CurrencyCode, formatMoney, money } from "@clearhold/money";
import { parseBase58Address } from "@clearhold/tron/address";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { OutlookChain } from "../../../wire/chain/payment-chain.ts";
import { findStoppedCurrencies } from "../../chain/alerts/index.ts";
import { findOwnAddresses } from "../../chain/own-addresses/index.ts";
import {
  addressView,
  findPayee,
  findSwitches,
  listPayeesOf,
  zeroAddress,
} from "../address-book/index.ts";
import { type Acquaintance, addressChecksOf } from "./address-checks.ts";
import { countApprovals } from "./count-approvals.ts";
import { getDayLimit, limitDetails } from "./day-limit.ts";
import { type Finding, findingsOfOutlook, findingViews, lookAlikeOf } from "./finding.ts";
import { findHoldEnd, findPaidAddresses } from "./preflight-store.ts";
import { quoteWithdrawal, type TermsByCurrency } from "./quote-withdrawal.ts";
import { reviewHoursMax } from "./withdrawal-terms.ts";

export type CheckWithdrawalDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly outlook: OutlookChain;
  readonly usdtContract: string;
  readonly terms: TermsByCurrency;
  readonly standingOf: (userId: string) => Promise<{ certification: number }>;
};

/** Whose payment it would be, and in which language it is told. */
type Reader = Pick<Actor, "userId" | "language">;

type CheckAsk = {
  readonly currency: CurrencyCode;
  readonly address: string;
  /** Null before an amount was typed. */
  readonly amountUnits: bigint | null;
};

/**
 * Everything that would stop a payment or that its sender should know before it: from the address
 * itself, from our books, and from the chain. What no node could answer is named, never passed over.
 */
export async function checkWithdrawal(
  deps: CheckWithdrawalDeps,
  actor: Reader,
  ask: CheckAsk,
): Promise<ReplyOf<typeof endpoint>> {
  if (parseBase58Address(ask.address) === null) {
    const findings = findingViews([{ code: "address-invalid" }], actor.language);
    return { findings, checks: [{ check: "checksum", outcome: "care", details: {} }] };
  }
  const [lost, books, acquaintance, outlook] = await Promise.all([
    findLost(deps, actor, ask),
    findInBooks(deps, actor, ask),
    findAcquaintance(deps, actor, ask),
    deps.outlook.lookAhead(ask),
  ]);
  const amounts = ask.amountUnits === null ? [] : await findAboutAmount(deps, actor, ask);
  const chain = findingsOfOutlook(ask.currency, outlook);
  const cost = costOf(deps, ask, outlook.networkFeeUnits);
  const all = [...lost, ...books, ...knownOf(acquaintance), ...amounts, ...chain, ...cost];
  return {
    findings: findingViews(all, actor.language),
    checks: addressChecksOf({ currency: ask.currency, outlook, acquaintance }),
  };
}

/** Addresses at which nobody outside would ever have the coins. */
async function findLost(
  { database, usdtContract }: CheckWithdrawalDeps,
  { userId }: Reader,
  { address }: CheckAsk,
): Promise<Finding[]> {
  if (address === zeroAddress) return [{ code: "zero-address" }];
  if (address === usdtContract) return [{ code: "token-contract" }];
  const hex = parseBase58Address(address) ?? "";
  const ours = (await findOwnAddresses(database, [hex])).get(hex);
  if (!ours) return [];
  const mine = ours.purpose === "user" && ours.ownerId === userId;
  return [{ code: mine ? "own-deposit-address" : "house-address" }];
}

/** Stops, holds, and how far the payee is trusted. */
async function findInBooks(
  { database, clock }: CheckWithdrawalDeps,
  { userId }: Reader,
  { currency, address }: CheckAsk,
): Promise<Finding[]> {
  const now = clock.now();
  const [stopped, heldUntil, payee, switches] = await Promise.all([
    findStoppedCurrencies(database),
    findHoldEnd(database, { userId, now }),
    findPayee(database, { userId, currency, address }),
    findSwitches(database, { userId, now }),
  ]);
  const findings: Finding[] = [];
  if (stopped.has(currency)) findings.push({ code: "withdrawals-stopped", details: { currency } });
  if (heldUntil) findings.push({ code: "account-held", details: { until: secondsOf(heldUntil) } });
  const view = payee && addressView(payee, { switches, now });
  if (view && view.is_payable === 0) {
    const until = String(view.locked_until);
    if (view.is_confirmed === 0) findings.push({ code: "address-unconfirmed" });
    else findings.push({ code: "address-locked", details: { until } });
  }
  return findings;
}

/** What the person's own book and payments say of the address. */
async function findAcquaintance(
  { database }: CheckWithdrawalDeps,
  { userId }: Reader,
  { address }: CheckAsk,
): Promise<Acquaintance> {
  const [book, paid] = await Promise.all([
    listPayeesOf(database, userId, null),
    findPaidAddresses(database, userId),
  ]);
  // Each other entry and payment; an address may be in the book itself and still imitate one.
  const others = [...book, ...paid].map((one) => one.address).filter((one) => one !== address);
  const known = paid.find((one) => one.address === address);
  return {
    lookAlike: lookAlikeOf(address, others),
    timesPaid: known?.times ?? 0,
    lastPaidAt: known?.lastAt ?? null,
  };
}

function knownOf({ lookAlike, timesPaid }: Acquaintance): Finding[] {
  return [
    ...(lookAlike === null ? [] : [{ code: "look-alike", details: { known: lookAlike } } as const]),
    ...(timesPaid > 0 ? [] : [{ code: "never-paid" } as const]),
  ];
}

/** Minimum, limits, and whether a person will look at it. */
async function findAboutAmount(
  deps: CheckWithdrawalDeps,
  { userId }: Reader,
  { currency, amountUnits }: CheckAsk,
): Promise<Finding[]> {
  const units = amountUnits ?? 0n;
  const now = deps.clock.now();
  const { certification: level } = await deps.standingOf(userId);
  const limit = await getDayLimit(deps.database, { userId, currency, level, now });
  const terms = deps.terms[currency];
  const text = (amount: bigint) => `${formatMoney(money(currency, amount))} ${currency}`;
  if (units < terms.minimumUnits) {
    return [{ code: "below-minimum", details: { minimum: text(terms.minimumUnits) } }];
  }
  if (units > terms.limitUnits) {
    return [{ code: "above-once-limit", details: { limit: text(terms.limitUnits) } }];
  }
  const details = limitDetails(currency, limit);
  if (units > limit.freeUnits) return [{ code: "above-day-limit", details }];
  const left = { ...details, free: text(limit.freeUnits - units) };
  // As the worker will judge it.
  const order = { userId, currency, amountUnits: units, requestedAt: now };
  const operators = await countApprovals(deps.database, order, terms.automaticUnits);
  if (operators === 0) return [{ code: "limit-left", details: left }];
  const review = {
    hours: String(reviewHoursMax),
    operators: String(operators),
    automatic: text(terms.automaticUnits),
  };
  return [
    { code: "limit-left", details: left },
    { code: "needs-approval", details: review },
  ];
}

/** The network's charge beside ours; without an amount, or an answer, there is nothing to compare. */
function costOf(
  { terms }: CheckWithdrawalDeps,
  { currency, amountUnits }: CheckAsk,
  networkFeeUnits: bigint | null,
): Finding[] {
  if (networkFeeUnits === null || amountUnits === null) return [];
  const { feeUnits } = quoteWithdrawal(amountUnits, terms[currency]);
  const cost = `${formatMoney(money("TRX", networkFeeUnits))} TRX`;
  const fee = `${formatMoney(money(currency, feeUnits))} ${currency}`;
  return [{ code: "network-cost", details: { cost, fee } }];
}

function secondsOf(at: Date): string {
  return String(Math.ceil(at.getTime() / 1000));
}
