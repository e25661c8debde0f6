import type { CurrencyCode } from "@clearhold/money";
import type { Clock } from "../kernel/clock.ts";
import type { PaymentOrder } from "../wire/signer/payment-order.ts";
import { comparisonGoodSeconds, type SignAsk } from "../wire/signer/payment-signer.ts";
import type { AssignmentRecord } from "./assignments.ts";
import { type CheckBooksDeps, checkBooksWord, skewSeconds } from "./book-head.ts";
import type { HouseWatch } from "./house-watch.ts";
import { countApprovals, type OperatorList } from "./operators.ts";
import type { DeadPayments, DepositEvidence } from "./own-nodes.ts";
import type { SignedPayment, SigningRecord } from "./signed-records.ts";
import { refuse, refuseIf } from "./signer-refusal.ts";

/** What one person may take out in 24 hours without an operator, in units. */
export type ClearancePolicy = { readonly autoLimit: Readonly<Record<CurrencyCode, bigint>> };

export type CheckClearanceDeps = CheckComparisonDeps &
  CheckBooksDeps & {
    readonly policy: ClearancePolicy;
    readonly record: SigningRecord;
    readonly assignments: AssignmentRecord;
    readonly operators: OperatorList;
    readonly evidence: DepositEvidence;
    readonly deadPayments: DeadPayments;
  };

const daySeconds = 24 * 3_600;

/**
 * What a payout needs beyond the guard's signature. The worker says that books and chain were
 * compared since the order, and lately. The guard says that the books' entries hold it. The signer itself has seen no coins of the house leave that
 * it did not sign. Above what a person may take out in 24 hours, operators have approved: two of
 * them, or one when the signer's own node shows the deposits that it is paid from.
 * @returns whether operators stand behind it. @throws SignerRefusal
 */
export async function checkClearance(
  deps: CheckClearanceDeps,
  order: PaymentOrder,
  ask: SignAsk,
): Promise<boolean> {
  const { currency } = order.amount;
  const { booksText: text, booksSignature: signature } = ask;
  await checkBooksWord(deps, order.id, { text, signature });
  await checkComparison(deps, { id: order.id, currency, since: order.createdAt, ...ask });
  // First, as the worker judges: what operators approved uses up nothing of what leaves without them.
  const approvals = await countApprovals(deps, ask.orderText, ask.approvals);
  if (approvals > 1) return true;
  if (approvals === 1 && (await isCovered(deps, order, ask.evidence))) return true;
  if (await isWithinAutoLimit(deps, order)) return false;
  const needs =
    approvals === 0
      ? "it needs an operator, and none approved it"
      : "it needs two operators: no deposits of its owner cover it";
  refuse(needs, "approval");
}

async function isWithinAutoLimit(
  deps: CheckClearanceDeps,
  { id, userId, amount: { currency, units }, createdAt }: PaymentOrder,
): Promise<boolean> {
  const since = createdAt - daySeconds;
  const automatic = deps.record
    .ofUser(userId)
    .filter((one) => one.currency === currency && one.orderId !== id)
    .filter(({ isApproved, createdAt: at }) => !isApproved && at > since);
  const limit = deps.policy.autoLimit[currency];
  return units <= limit && (await livingUnits(deps, automatic, limit - units)) !== null;
}

/** Deposits, less what was paid out of them before. */
async function isCovered(
  deps: CheckClearanceDeps,
  { id, userId, amount: { currency, units } }: PaymentOrder,
  txids: readonly string[],
): Promise<boolean> {
  const own = deps.assignments.findOf("user", userId);
  if (own === null || txids.length === 0) return false;
  const deposited = await deps.evidence.unitsTo(own.address, currency, txids);
  const paid = deps.record
    .ofUser(userId)
    .filter((one) => one.currency === currency && one.orderId !== id);
  const left = deposited - units;
  return left >= 0n && (await livingUnits(deps, paid, left)) !== null;
}

/** The sum of payments when it is at most this, or null; the dead are asked for only when it matters. */
async function livingUnits(
  { deadPayments }: CheckClearanceDeps,
  payments: readonly SignedPayment[],
  most: bigint,
): Promise<bigint | null> {
  let sum = payments.reduce((all, { amountUnits }) => all + amountUnits, 0n);
  for (const payment of payments) {
    if (sum <= most) return sum;
    if (await deadPayments.isDead(payment)) sum -= payment.amountUnits;
  }
  return sum <= most ? sum : null;
}

export type CheckComparisonDeps = {
  readonly clock: Clock;
  readonly watch: Pick<HouseWatch, "check" | "checkUnpaid">;
};

export type ComparisonAsk = {
  /** Of the order. */
  readonly id: string;
  readonly currency: CurrencyCode;
  /** Unix seconds: when what is to be paid was ordered. */
  readonly since: number;
  /** Unix seconds, as the worker says. */
  readonly reconciledAt: number;
};

/**
 * Books and chain were compared since the order was made, and lately, by the worker's word; and by the
 * signer's own look nothing of the house's is gone that it did not sign, and the order is not over. @throws SignerRefusal
 */
export async function checkComparison(
  { clock, watch }: CheckComparisonDeps,
  { id, currency, since, reconciledAt }: ComparisonAsk,
): Promise<void> {
  refuseIf(reconciledAt < since, "books and chain were not compared since the order was made");
  const nowSeconds = Math.floor(clock.now().getTime() / 1000);
  refuseIf(reconciledAt > nowSeconds + skewSeconds, "a comparison that is still to come");
  refuseIf(
    reconciledAt < nowSeconds - comparisonGoodSeconds - skewSeconds,
    "books and chain were not compared lately",
  );
  await watch.check(currency, id);
}

const dayMs = 24 * 3_600_000;

/** What is about to be signed, beside what was signed of its kind. */
export type CountedDay = {
  readonly nowMs: number;
  /** The most in 24 hours, and what this would add, in units. */
  readonly capUnits: bigint;
  readonly units: bigint;
  /** What was signed for the same before: it happens once, and is counted where the last one was. */
  readonly earlier: readonly { readonly at: number }[];
  /** All of its kind since then, each counted once. */
  unitsSince(sinceMs: number): bigint;
};

/** @throws SignerRefusal where the 24 hours up to now would hold more than the cap. */
export function checkDayCap(what: string, day: CountedDay): void {
  const since = day.nowMs - dayMs;
  const isCounted = (day.earlier.at(-1)?.at ?? 0) > since;
  if (day.unitsSince(since) + (isCounted ? 0n : day.units) > day.capUnits) {
    refuse(`the ${what} of 24 hours are above the cap`, "day-cap");
  }
}
