import { chaos } from "../../kernel/chaos.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { PaymentSigner } from "../../kernel/payment-signer.ts";
import { storeSigned } from "./attempt-store.ts";
import type { PayoutAttempt, Withdrawal } from "./withdrawal.ts";

export type SignAttemptDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly signer: PaymentSigner;
  readonly logger: Logger;
};

/**
 * Has a built payment signed and stores the signed bytes before anybody else can see them. False
 * when the signer would not: the attempt then stays unsigned until its time is over.
 */
export async function signAttempt(
  { database, clock, signer, logger }: SignAttemptDeps,
  withdrawal: Withdrawal,
  attempt: PayoutAttempt,
): Promise<boolean> {
  const order = { text: withdrawal.orderText, signature: withdrawal.orderSignature };
  const reply = await signer.sign(order, attempt);
  chaos("payout-after-sign");
  if (!reply.signed) {
    logger.error({ withdrawal: withdrawal.id, reason: reply.reason }, "the signer refused");
    return false;
  }
  const signed = { hex: reply.signedHex, at: clock.now() };
  await database.transaction((tx) => storeSigned(tx, attempt, signed));
  chaos("payout-after-store");
  return true;
}
