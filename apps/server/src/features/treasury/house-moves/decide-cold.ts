import { type CurrencyCode, lesser } from "@clearhold/money";
import type { Tx } from "../../../kernel/database.ts";
import { hotWallet } from "../../../ledger/accounts.ts";
import type { Ledger } from "../../../ledger/index.ts";
import type { MoveChain, MovePrices } from "../../../wire/chain/move-chain.ts";
import { findReserved, lockPayoutDesk } from "../../payouts/payments/index.ts";
import { findOwed } from "./candidate-store.ts";
import type { Step } from "./move.ts";
import type { MovePolicy } from "./move-policy.ts";
import { planCold } from "./plan-house.ts";

export type DecideColdDeps = {
  readonly ledger: Pick<Ledger, "balanceOf">;
  readonly chain: MoveChain;
  readonly policy: MovePolicy;
  /** The hot wallet's address, in base58. */
  readonly hotAddress: string;
};

/**
 * What of the hot wallet is above its limit. Taken under the payout desk's lock: a withdrawal that is
 * built beside it counts what this takes, and this counts what that takes.
 */
export async function decideCold(
  { ledger, chain, policy, hotAddress }: DecideColdDeps,
  tx: Tx,
  { currency, prices }: { readonly currency: CurrencyCode; readonly prices: MovePrices },
): Promise<Step | null> {
  const limitUnits = policy.hotLimitUnits[currency];
  if (limitUnits === null || !policy.hasCold) return null;
  await lockPayoutDesk(tx);
  const reserved = await findReserved(tx);
  const owed = await findOwed(tx);
  const facts = await chain.lookAt(hotAddress);
  const inBooks = {
    TRX: await ledger.balanceOf(hotWallet("TRX")),
    USDT: await ledger.balanceOf(hotWallet("USDT")),
  };
  const free = {
    TRX: lesser(inBooks.TRX, facts.trxUnits) - reserved.feeUnits - reserved.trxUnits,
    USDT: lesser(inBooks.USDT, facts.usdtUnits) - reserved.usdtUnits,
  };
  const hot = {
    currency,
    limitUnits,
    freeUnits: free[currency],
    waitingUnits: owed[currency],
    minUnits: policy.sweepMinUnits[currency],
    trialEnergy: currency === "USDT" ? await chain.tryTransfer(hotAddress, "cold", 1n) : null,
  };
  const step = planCold(hot, prices, policy.feeLimitUnits);
  if (step === null) return null;
  const obstacle = currency === "USDT" ? await chain.findTokenObstacle() : null;
  if (obstacle !== null) return { ...step, waitsFor: obstacle };
  return step.reserveUnits <= free.TRX ? step : { ...step, waitsFor: "hot-wallet-short" };
}
