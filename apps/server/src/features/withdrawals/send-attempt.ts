import { chaos } from "../../kernel/chaos.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Database } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { PaymentChain } from "../../kernel/payment-chain.ts";
import { storeSent } from "./attempt-store.ts";
import type { PayoutAttempt } from "./withdrawal.ts";

export type SendAttemptDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly chain: PaymentChain;
  readonly logger: Logger;
};

/** A node forgets what it could not include for a minute, so the same bytes are sent again (tron 1.4). */
const sendAgainMs = 15_000;

/**
 * Sends the stored bytes, the same ones every time, until the chain shows them or proves that it
 * never will. No answer of a node ends this: only the chain does.
 */
export async function sendAttempt(
  { database, clock, chain, logger }: SendAttemptDeps,
  attempt: PayoutAttempt,
): Promise<void> {
  const { sentAt, signedHex, txid } = attempt;
  if (signedHex === null) return;
  if (sentAt && clock.now().getTime() - sentAt.getTime() < sendAgainMs) return;
  const answer = await chain.broadcast(signedHex);
  chaos("payout-after-broadcast");
  if (answer !== "accepted") logger.warn({ txid, answer }, "a node did not take a payment");
  await database.transaction((tx) => storeSent(tx, attempt, { answer, at: clock.now() }));
  chaos("payout-after-mark");
}
