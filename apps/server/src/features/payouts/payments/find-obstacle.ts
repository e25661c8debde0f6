import type { CurrencyCode } from "@clearhold/money";
import type { Clock } from "../../../kernel/clock.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { PaymentChain, TokenObstacle } from "../../../wire/chain/payment-chain.ts";
import { comparisonGoodSeconds, type PaymentSigner } from "../../../wire/signer/payment-signer.ts";
import { findStoppedCurrencies } from "../../chain/alerts/index.ts";
import type { Withdrawal } from "../withdrawals/index.ts";

export type FindObstacleDeps = {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly signer: Pick<PaymentSigner, "ping">;
  readonly chain: Pick<PaymentChain, "findTokenObstacle">;
  /** Unix seconds of the latest clean comparison of books and chain in a currency. */
  readonly reconciledAt: (currency: CurrencyCode) => Promise<number>;
};

export type Obstacle =
  | "withdrawals-stopped"
  | "not-reconciled"
  | "signer-locked"
  | "signer-away"
  | TokenObstacle;

/**
 * Why nothing of a withdrawal may be built or signed at this moment, or null. It is asked before
 * each of the two: what was built before a stop is not signed during it.
 */
export async function findObstacle(
  { database, clock, signer, chain, reconciledAt }: FindObstacleDeps,
  { currency, requestedAt }: Withdrawal,
): Promise<Obstacle | null> {
  if ((await findStoppedCurrencies(database)).has(currency)) return "withdrawals-stopped";
  // No payout leaves before a clean comparison that is newer than its order: a false deposit is
  // seen before it is paid out. A payout that waited is compared again.
  const comparedAt = await reconciledAt(currency);
  const oldest = clock.now().getTime() / 1000 - comparisonGoodSeconds;
  if (comparedAt < Math.floor(requestedAt.getTime() / 1000) || comparedAt < oldest) {
    return "not-reconciled";
  }
  const obstacle = await findSignerObstacle(signer);
  // The issuer may have thrown a switch since it was built: the payee would get less, or nothing.
  return obstacle === null && currency === "USDT" ? chain.findTokenObstacle() : obstacle;
}

/** A signer that does not sign is not asked to: what was built for it would only take its time. */
async function findSignerObstacle(signer: FindObstacleDeps["signer"]): Promise<Obstacle | null> {
  try {
    return (await signer.ping()) === "ready" ? null : "signer-locked";
  } catch {
    return "signer-away";
  }
}
