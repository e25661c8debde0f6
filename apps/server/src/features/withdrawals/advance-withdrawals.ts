import { findLiveAttempt } from "./attempt-store.ts";
import { type BuildAttemptDeps, buildAttempt } from "./build-attempt.ts";
import { isCalledOff } from "./called-off.ts";
import { type ExpireAttemptDeps, expireAttempt } from "./expire-attempt.ts";
import { claimWithdrawals, releaseWithdrawal } from "./payout-queue.ts";
import { type ReturnWithdrawalDeps, returnWithdrawal } from "./return-withdrawal.ts";
import { type SendAttemptDeps, sendAttempt } from "./send-attempt.ts";
import { type SignAttemptDeps, signAttempt } from "./sign-attempt.ts";
import { attemptsMax, type Withdrawal } from "./withdrawal.ts";

export type AdvanceWithdrawalsDeps = BuildAttemptDeps &
  SignAttemptDeps &
  SendAttemptDeps &
  ExpireAttemptDeps &
  ReturnWithdrawalDeps;

/** Before something that waits is tried again. */
const waitingSeconds = 5;
/** Between two looks at what was sent. */
const watchingSeconds = 1;

/**
 * Takes every withdrawal that is under way one step further, as far as it goes now. Each step is
 * committed before the next begins and can be repeated, so it may be killed anywhere; what the
 * chain made final is booked by the scanner, not here.
 * @returns how many withdrawals it looked at.
 */
export async function advanceWithdrawals(deps: AdvanceWithdrawalsDeps): Promise<number> {
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
    const pauseSeconds = waitsFor === "" ? watchingSeconds : waitingSeconds;
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
  let attempt = await findLiveAttempt(database, withdrawal.id);
  if (attempt === null) {
    const reason = await buildNext(deps, withdrawal);
    if (reason !== null) return reason;
    attempt = await findLiveAttempt(database, withdrawal.id);
  }
  if (attempt === null) return ""; // ended by the chain in the meantime
  if (await expireAttempt(deps, attempt)) return "";
  if (attempt.state === "built") {
    // Unsigned it harms nobody; it expires, and the money goes back.
    if (await isCalledOff(database, withdrawal)) return "account-frozen";
    if (!(await signAttempt(deps, withdrawal, attempt))) return "signer-refused";
    attempt = await findLiveAttempt(database, withdrawal.id);
  }
  if (attempt?.state === "signed") await sendAttempt(deps, attempt);
  return "";
}

/** Builds a payment, or gives the money back where none can ever succeed. */
async function buildNext(
  deps: AdvanceWithdrawalsDeps,
  withdrawal: Withdrawal,
): Promise<string | null> {
  if (withdrawal.state !== "held") return null;
  if (withdrawal.attempts >= attemptsMax) {
    await returnWithdrawal(deps, withdrawal, "payments-failed");
    return null;
  }
  const waiting = await buildAttempt(deps, withdrawal);
  if (waiting !== "payee-is-contract" && waiting !== "account-frozen") return waiting;
  await returnWithdrawal(deps, withdrawal, waiting);
  return null;
}
