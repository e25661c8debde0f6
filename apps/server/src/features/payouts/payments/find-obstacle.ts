import type { CurrencyCode, Money } from "@clearhold/money";
import type { Database, Tx } from "../../../kernel/database.ts";
import { hotWallet } from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";
import type { PaymentChain, TokenObstacle } from "../../../wire/chain/payment-chain.ts";
import type { SendAgainDeps } from "../../../wire/chain/send-again.ts";
import type { WorkerPort } from "../../../wire/guard/guard-port.ts";
import { comparisonGoodSeconds, type PaymentSigner } from "../../../wire/signer/payment-signer.ts";
import { findStoppedCurrencies } from "../../chain/alerts/index.ts";
import type { Withdrawal } from "../withdrawals/index.ts";
import { findReserved } from "./attempt-store.ts";

/** What takes a payment from its first bytes to the chain. */
export type PayDeps = SendAgainDeps & {
  readonly database: Database;
  readonly ledger: Pick<Ledger, "balanceOf">;
  readonly chain: PaymentChain;
  readonly signer: PaymentSigner;
  /** The guard, which confirms each payout from the books' entries. */
  readonly books: Pick<WorkerPort, "vouchForPayout">;
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
  { database, clock, signer, chain, reconciledAt }: PayDeps,
  { amount: { currency }, requestedAt }: Withdrawal,
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
async function findSignerObstacle(signer: PayDeps["signer"]): Promise<Obstacle | null> {
  try {
    return (await signer.ping()) === "ready" ? null : "signer-locked";
  } catch {
    return "signer-away";
  }
}

export type IsCoveredDeps = {
  readonly ledger: Pick<Ledger, "balanceOf">;
  readonly chain: Pick<PaymentChain, "spendable">;
};

/** A payment out of the hot wallet, with the most TRX, in sun, that the network can charge for it. */
export type Covered = { readonly amount: Money; readonly reserveUnits: bigint };

/**
 * True when books and chain both hold this payment and its fee beside all others under way. Asked under
 * the payout desk's lock.
 */
export async function isCovered(
  { ledger, chain }: IsCoveredDeps,
  tx: Tx,
  { amount: { currency, units }, reserveUnits }: Covered,
): Promise<boolean> {
  const reserved = await findReserved(tx);
  const ofTrx = currency === "TRX" ? units : 0n;
  const ofUsdt = units - ofTrx;
  const needed = {
    TRX: reserved.feeUnits + reserved.trxUnits + reserveUnits + ofTrx,
    USDT: reserved.usdtUnits + ofUsdt,
  };
  for (const one of ["TRX", "USDT"] as const) {
    if (needed[one] > (await ledger.balanceOf(hotWallet(one)))) return false;
  }
  // Included payments have left the chain's figure and are still reserved: too careful, never too bold.
  const own = currency === "TRX" ? reserveUnits + ofTrx : ofUsdt;
  return own <= (await chain.spendable(currency));
}
