import { subtractMoney } from "@clearhold/money";
import { chaos } from "../../../kernel/chaos.ts";
import type { PaymentObstacle } from "../../../wire/chain/payment-chain.ts";
import { sendAgain } from "../../../wire/chain/send-again.ts";
import type { AuthorisedOrder } from "../../../wire/signer/payment-order.ts";
import type { SignerWait } from "../../../wire/signer/payment-signer.ts";
import { proveExpired } from "../../chain/block-books/index.ts";
import { findApprovals, isCalledOff } from "../reviews/index.ts";
import { listEvidence } from "../withdrawal-checks/index.ts";
import type { Withdrawal } from "../withdrawals/index.ts";
import {
  findLiveAttempt,
  insertAttempt,
  lockPayoutDesk,
  nextAttempt,
  type PayoutAttempt,
  storeAsked,
  storeExpired,
  storeSent,
  storeSigned,
} from "./attempt-store.ts";
import { findObstacle, isCovered, type Obstacle, type PayDeps } from "./find-obstacle.ts";

/** Why no payment was built now. */
export type Waiting = Obstacle | PaymentObstacle | "account-frozen" | "hot-wallet-short";

/** Obstacles that send the money back. Any other one may end, so the payout waits for that. */
const finalObstacles = ["payee-is-contract", "payee-blacklisted", "account-frozen"] as const;

/** True when the money goes back instead. */
export function isFinalObstacle(waiting: Waiting): waiting is (typeof finalObstacles)[number] {
  return finalObstacles.some((obstacle) => obstacle === waiting);
}

/**
 * Builds the next payment of a withdrawal and writes it down, unsigned, with its id. One builder at
 * a time sees what all others reserved: the worst that the network can charge is set aside before
 * anything is signed, and without it nothing is built.
 */
export async function buildAttempt(deps: PayDeps, withdrawal: Withdrawal): Promise<Waiting | null> {
  const { database, chain } = deps;
  const { address } = withdrawal;
  const obstacle = await findObstacle(deps, withdrawal);
  if (obstacle !== null) return obstacle;
  chaos("payout-before-build");
  const waiting = await database.transaction(async (tx) => {
    const lastBuiltMs = await lockPayoutDesk(tx);
    // Another worker may have built it while this one waited for the desk.
    if (await findLiveAttempt(tx, withdrawal.id)) return null;
    if (await isCalledOff(tx, withdrawal)) return "account-frozen";
    // Looked at before the trial run too: of an empty wallet that would only say that it fails.
    const amount = subtractMoney(withdrawal.amount, withdrawal.fee);
    if (!(await isCovered(deps, tx, { amount, reserveUnits: 0n }))) return "hot-wallet-short";
    const payment = await chain.buildPayment({ amount, to: address, lastBuiltMs });
    if (typeof payment === "string") return payment;
    const { reserveUnits } = payment;
    if (!(await isCovered(deps, tx, { amount, reserveUnits }))) return "hot-wallet-short";
    const attempt = await nextAttempt(tx, withdrawal.id);
    if (attempt === null) return null;
    await insertAttempt(tx, withdrawal.id, { attempt, payment });
    return null;
  });
  chaos("payout-after-build");
  return waiting;
}

/**
 * Has a built payment signed and stores the signed bytes before anybody else can see them. That the
 * signer is asked is written down first: bytes without that line are nobody's, and their owner may
 * withdraw them. Gives what it waits for when the signer would not: the attempt then stays unsigned
 * until its time is over. Null when it is signed, or was withdrawn.
 */
export async function signAttempt(
  deps: PayDeps,
  withdrawal: Withdrawal,
  attempt: PayoutAttempt,
): Promise<SignerWait | "not-reconciled" | null> {
  const { database, clock, signer, logger } = deps;
  const order = { text: withdrawal.orderText, signature: withdrawal.orderSignature };
  const books = await vouchedFor(deps, order);
  // Nothing was shown to the signer: its owner may still have it back.
  if (books === null) return "not-reconciled";
  if (!(await storeAsked(database, attempt.txid, clock.now()))) return null;
  chaos("payout-after-ask");
  const proofs = await proofsOf(deps, withdrawal);
  const reply = await signer.sign(order, { ...attempt, ...proofs, books });
  chaos("payout-after-sign");
  if (!reply.signed) {
    logger.error({ withdrawal: withdrawal.id, reason: reply.reason }, "the signer refused");
    // A fault that the signer found itself stops payouts until operators have resolved it.
    if (reply.wait === "stopped") return "withdrawals-stopped";
    return `signer-${reply.wait ?? "refused"}`;
  }
  const signed = { hex: reply.signedHex, at: clock.now() };
  await database.transaction((tx) => storeSigned(tx, attempt, signed));
  chaos("payout-after-store");
  return null;
}

/** The guard's word that the books hold it, or null while they do not or it does not answer. */
async function vouchedFor(
  { books, logger }: PayDeps,
  { text: orderText, signature: orderSignature }: AuthorisedOrder,
): Promise<AuthorisedOrder | null> {
  try {
    const word = await books.vouchForPayout({ orderText, orderSignature });
    return word.vouched ? word : null;
  } catch (err) {
    logger.warn({ err }, "the guard did not look at the books");
    return null;
  }
}

/** What speaks for it: the operators' own words, what its owner paid in, and clean books. */
async function proofsOf({ database, reconciledAt }: PayDeps, withdrawal: Withdrawal) {
  const at = await reconciledAt(withdrawal.amount.currency);
  if (withdrawal.clearedAs !== "review") return { reconciledAt: at };
  const [approvals, evidence] = await Promise.all([
    findApprovals(database, withdrawal.id),
    listEvidence(database, withdrawal),
  ]);
  return { approvals, evidence, reconciledAt: at };
}

/** Sends the stored bytes and writes down that it did. */
export async function sendAttempt(deps: PayDeps, attempt: PayoutAttempt): Promise<void> {
  const answer = await sendAgain(deps, attempt);
  if (answer === null) return;
  chaos("payout-after-broadcast");
  const { database, clock } = deps;
  await database.transaction((tx) => storeSent(tx, attempt, { answer, at: clock.now() }));
  chaos("payout-after-mark");
}

/** Ends an attempt once it is proved that no block can ever include it. */
export async function expireAttempt(deps: PayDeps, attempt: PayoutAttempt): Promise<boolean> {
  const { database, logger } = deps;
  const { txid } = attempt;
  const proof = await proveExpired(deps, attempt);
  if (proof === null) return false;
  logger.warn({ txid, withdrawal: attempt.withdrawalId }, "a payment has provably expired");
  await database.transaction((tx) => storeExpired(tx, attempt, proof));
  return true;
}
