import type { ReturnReason } from "@clearhold/contract/wallet/payouts/withdrawals";
import type { CurrencyCode } from "@clearhold/money";
import type { Ledger } from "../../../ledger/index.ts";
import { findStoppedCurrencies } from "../../chain/alerts/index.ts";
import {
  clearWithdrawal,
  isCalledOff,
  isUnapproved,
  reviewWithdrawal,
  storeNeedsMore,
} from "../reviews/index.ts";
import {
  claimWithdrawals,
  isCharged,
  releaseWithdrawal,
  returnWithdrawal,
  type Withdrawal,
} from "../withdrawals/index.ts";
import {
  buildAttempt,
  expireAttempt,
  isFinalObstacle,
  sendAttempt,
  signAttempt,
} from "./attempt-steps.ts";
import {
  attemptsMax,
  countLost,
  findLiveAttempt,
  lockPayoutDesk,
  type PayoutAttempt,
} from "./attempt-store.ts";
import { endForeign, endForged } from "./end-forged.ts";
import { endMisdirected } from "./end-misdirected.ts";
import { findObstacle, type PayDeps } from "./find-obstacle.ts";
import { repayDebts } from "./recover-payment.ts";

export type AdvanceWithdrawalsDeps = PayDeps & {
  readonly ledger: Pick<Ledger, "post">;
  /** The address that pays. */
  readonly hotAddress: string;
  /** What one person may take out in 24 hours without an operator, in units. */
  readonly autoLimits: Readonly<Record<CurrencyCode, bigint>>;
};

/** Before something that waits is tried again. */
const waitingSeconds = 5;
/** Between two looks at what was sent, and at books that are compared every second. */
const watchingSeconds = 1;

/**
 * Takes every withdrawal that is under way one step further, as far as it goes now. Each step is
 * committed before the next begins and can be repeated, so it may be killed anywhere; what the
 * chain made final is booked by the scanner, not here.
 * @returns how many withdrawals it looked at.
 */
export async function advanceWithdrawals(deps: AdvanceWithdrawalsDeps): Promise<number> {
  await repayDebts(deps);
  const claimed = await claimWithdrawals(deps.database);
  for (const withdrawal of claimed) await advance(deps, withdrawal);
  return claimed.length;
}

/** One that fails keeps no other waiting; it is tried again after a pause. */
async function advance(deps: AdvanceWithdrawalsDeps, withdrawal: Withdrawal): Promise<void> {
  const { database, logger } = deps;
  const { id } = withdrawal;
  try {
    const waitsFor = await takeSteps(deps, withdrawal);
    const soon = waitsFor === "" || waitsFor === "not-reconciled";
    const pauseSeconds = soon ? watchingSeconds : waitingSeconds;
    await releaseWithdrawal(database, id, { waitsFor, pauseSeconds });
  } catch (error) {
    logger.warn({ err: error, withdrawal: id }, "a withdrawal did not advance");
    const waiting = { waitsFor: "fault", pauseSeconds: waitingSeconds };
    // Where the database is away the lease ends by itself.
    await releaseWithdrawal(database, id, waiting).catch(() => {});
  }
}

/** What it waits for, or nothing. */
async function takeSteps(deps: AdvanceWithdrawalsDeps, withdrawal: Withdrawal): Promise<string> {
  const { database } = deps;
  const live = await findLiveAttempt(database, withdrawal.id);
  if (live !== null && (await endForeign(deps, withdrawal, live))) return "";
  const forged = await endForged(deps, withdrawal, live);
  if (forged !== null) return forged;
  if (live === null) {
    const reason = await prepare(deps, withdrawal);
    if (reason !== null) return reason;
  }
  const attempt = live ?? (await findLiveAttempt(database, withdrawal.id));
  if (attempt === null) return ""; // ended by the chain, or back with its owner
  if (await endMisdirected(deps, withdrawal, attempt)) return "";
  if (await expireAttempt(deps, attempt)) return "";
  return pay(deps, withdrawal, attempt);
}

async function pay(
  deps: AdvanceWithdrawalsDeps,
  withdrawal: Withdrawal,
  attempt: PayoutAttempt,
): Promise<string> {
  const { database } = deps;
  let payable: PayoutAttempt | null = attempt;
  if (attempt.state === "built") {
    // Unsigned it harms nobody; it expires, and the money goes back.
    if (withdrawal.cancelAskedAt !== null) return "cancelling";
    if (await isCalledOff(database, withdrawal)) return "account-frozen";
    const obstacle = await findObstacle(deps, withdrawal);
    if (obstacle !== null) return obstacle;
    // These bytes end first, then it goes before the operators.
    if (isUnapproved(withdrawal)) return "approval";
    const waitsFor = await signAttempt(deps, withdrawal, attempt);
    if (waitsFor === "signer-approval") {
      await storeNeedsMore(database, withdrawal.id, deps.clock.now());
      return "approval";
    }
    if (waitsFor !== null) return waitsFor;
    payable = await findLiveAttempt(database, withdrawal.id);
  }
  if (payable?.state !== "signed") return "";
  // Bytes that nobody has seen yet are not shown to anybody during a stop.
  const isStopped = (await findStoppedCurrencies(database)).has(withdrawal.amount.currency);
  if (isStopped && payable.sentAt === null) return "withdrawals-stopped";
  await sendAttempt(deps, payable);
  return "";
}

/** Judges, reviews and builds what has no payment yet, or gives the money back. */
async function prepare(
  deps: AdvanceWithdrawalsDeps,
  withdrawal: Withdrawal,
): Promise<string | null> {
  const { database } = deps;
  const back = (reason: ReturnReason) => returnWithdrawal(deps, withdrawal, reason);
  const isOpen = withdrawal.state === "review" || withdrawal.state === "held";
  if (isOpen && (await isCharged(database, withdrawal.userId))) return back("owed-first");
  if (withdrawal.state === "review") {
    const outcome = await reviewWithdrawal(deps, withdrawal);
    if (outcome === "waits") return "approval";
    if (outcome !== "approved") return back(outcome);
  } else if (withdrawal.state !== "held") {
    return null;
  }
  if (withdrawal.cancelAskedAt !== null) return back("cancelled-by-owner");
  if ((await countLost(database, withdrawal.id)) >= attemptsMax) return back("payments-failed");
  const desk = { ...deps, lockDesk: lockPayoutDesk };
  if (!(await clearWithdrawal(desk, withdrawal))) return "approval";
  const waiting = await buildAttempt(deps, withdrawal);
  return waiting !== null && isFinalObstacle(waiting) ? back(waiting) : waiting;
}
