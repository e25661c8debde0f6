import type { CurrencyCode } from "@clearhold/money";
import { chaos } from "../../../kernel/chaos.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import type { PaymentSigner, SignerWait } from "../../../wire/signer/payment-signer.ts";
import { findApprovals } from "../reviews/index.ts";
import { listEvidence } from "../withdrawal-checks/index.ts";
import type { Withdrawal } from "../withdrawals/index.ts";
import { storeAsked, storeSigned } from "./attempt-store.ts";
import type { PayoutAttempt } from "./payout-attempt.ts";

export type SignAttemptDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly signer: PaymentSigner;
  /** Unix seconds of the latest clean comparison of books and chain in a currency. */
  readonly reconciledAt: (currency: CurrencyCode) => Promise<number>;
  readonly logger: Logger;
};

/**
 * Has a built payment signed and stores the signed bytes before anybody else can see them. That the
 * signer is asked is written down first: bytes without that line are nobody's, and their owner may
 * withdraw them. Gives what it waits for when the signer would not: the attempt then stays unsigned
 * until its time is over. Null when it is signed, or was withdrawn.
 */
export async function signAttempt(
  deps: SignAttemptDeps,
  withdrawal: Withdrawal,
  attempt: PayoutAttempt,
): Promise<SignerWait | null> {
  const { database, clock, signer, logger } = deps;
  if (!(await storeAsked(database, attempt.txid, clock.now()))) return null;
  chaos("payout-after-ask");
  const order = { text: withdrawal.orderText, signature: withdrawal.orderSignature };
  const reply = await signer.sign(order, { ...attempt, ...(await proofsOf(deps, withdrawal)) });
  chaos("payout-after-sign");
  if (!reply.signed) {
    logger.error({ withdrawal: withdrawal.id, reason: reply.reason }, "the signer refused");
    // What the signer saw by itself stops as an alert does: until operators have looked.
    if (reply.wait === "stopped") return "withdrawals-stopped";
    return `signer-${reply.wait ?? "refused"}`;
  }
  const signed = { hex: reply.signedHex, at: clock.now() };
  await database.transaction((tx) => storeSigned(tx, attempt, signed));
  chaos("payout-after-store");
  return null;
}

/** What speaks for it: the operators' own words, what its owner paid in, and clean books. */
async function proofsOf({ database, reconciledAt }: SignAttemptDeps, withdrawal: Withdrawal) {
  const at = await reconciledAt(withdrawal.currency);
  if (withdrawal.clearedAs !== "review") return { reconciledAt: at };
  const [approvals, evidence] = await Promise.all([
    findApprovals(database, withdrawal.id),
    listEvidence(database, withdrawal),
  ]);
  return { approvals, evidence, reconciledAt: at };
}
