import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { PaymentChain } from "./payment-chain.ts";

export type SendAgainDeps = {
  readonly clock: Clock;
  readonly chain: Pick<PaymentChain, "broadcast">;
  readonly logger: Logger;
};

/** Signed bytes as they are stored, and when they were sent last. */
export type StoredTx = {
  readonly txid: string | null;
  readonly signedHex: string | null;
  readonly sentAt: Date | null;
};

/** A node forgets what it could not include for a minute, so the same bytes are sent again. */
const sendAgainMs = 15_000;

/**
 * Sends stored bytes, the same ones every time, until the chain shows them or proves that it never
 * will. No answer of a node ends this: only the chain does. Null when it is not time yet.
 */
export async function sendAgain(
  { clock, chain, logger }: SendAgainDeps,
  { txid, signedHex, sentAt }: StoredTx,
): Promise<string | null> {
  if (signedHex === null) return null;
  if (sentAt && clock.now().getTime() - sentAt.getTime() < sendAgainMs) return null;
  const answer = await chain.broadcast(signedHex);
  if (answer !== "accepted") logger.warn({ txid, answer }, "a node did not take a payment");
  return answer;
}
