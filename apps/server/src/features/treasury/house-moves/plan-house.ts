import { type CurrencyCode, greater, lesser } from "@clearhold/money";
import type { Tx } from "../../../kernel/database.ts";
import { hotWallet } from "../../../ledger/accounts.ts";
import type { MovePrices, ResourceFacts } from "../../../wire/chain/move-chain.ts";
import { leastMoved } from "../../../wire/signer/house-move.ts";
import { findReserved, lockPayoutDesk } from "../../payouts/payments/index.ts";
import { findOwed } from "./candidate-store.ts";
import type { PlanMovesDeps, StakePolicy, Step } from "./move.ts";
import { bytesOf, energyToReserve, findUsdtObstacle, resourceStep } from "./plan-sweep.ts";

/** The chain takes nothing smaller. */
const leastStake = 1_000_000n;

/** The next step for the resource wallet itself; null when it is as it should be. */
export function planResources(
  resources: ResourceFacts,
  { stakeUnits, bufferUnits }: StakePolicy,
  prices: MovePrices,
): Step | null {
  const { trxUnits, stakedUnits, lentUnits, collectableUnits } = resources;
  const step = (kind: Step["kind"], units: bigint) => resourceStep(kind, units, { prices });
  if (collectableUnits > 0n) return step("collect-unstaked", 0n);
  if (stakeUnits === null) return null;
  const missing = stakeUnits - stakedUnits - lentUnits;
  const free = trxUnits - bufferUnits - step("stake", 0n).reserveUnits;
  const more = lesser(missing, free);
  if (more >= leastStake) return step("stake", more);
  // What is lent comes back first; the rest of the stake is not in use.
  const tooMuch = lesser(-missing, stakedUnits);
  return tooMuch >= leastStake ? step("unstake", tooMuch) : null;
}

/** The hot wallet in one currency, as the decision about its excess sees it. Units of it. */
export type HotFacts = {
  readonly currency: CurrencyCode;
  /** The lesser of books and chain, less what payments under way will take. */
  readonly freeUnits: bigint;
  /** Owed to withdrawals that no payment was built for yet. */
  readonly waitingUnits: bigint;
  /** Null where the operator set none. */
  readonly limitUnits: bigint | null;
  /** Less than this is not worth a transfer. */
  readonly minUnits: bigint;
  readonly trialEnergy: bigint | null;
};

/** What the hot wallet holds above its limit goes to the cold address, one way. */
export function planCold(hot: HotFacts, prices: MovePrices, feeLimitMax: bigint): Step | null {
  const { currency, freeUnits, waitingUnits, limitUnits, minUnits, trialEnergy } = hot;
  if (limitUnits === null) return null;
  const bytes = bytesOf[currency] * prices.bandwidthPrice;
  const energy = currency === "USDT" ? energyToReserve(trialEnergy ?? 0n) : 0n;
  const feeLimitUnits = energy * prices.energyPrice;
  const activation = currency === "TRX" ? prices.activationUnits : 0n;
  const reserveUnits = bytes + feeLimitUnits + activation;
  const units = freeUnits - waitingUnits - limitUnits - (currency === "TRX" ? reserveUnits : 0n);
  if (units < minUnits || units <= 0n) return null;
  const step = { kind: "to-cold", currency, units, feeLimitUnits, reserveUnits } as const;
  if (currency === "TRX") return { ...step, waitsFor: "" };
  const waitsFor = findUsdtObstacle(hot, { prices, feeLimitMax, tokenObstacle: null });
  return { ...step, waitsFor };
}

/**
 * What of the hot wallet is above its limit. Taken under the payout desk's lock: a withdrawal that is
 * built beside it counts what this takes, and this counts what that takes.
 */
export async function decideCold(
  { ledger, chain, policy, hotAddress }: PlanMovesDeps,
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
    minUnits: greater(policy.sweepMinUnits[currency], leastMoved[currency]),
    trialEnergy: currency === "USDT" ? await chain.tryTransfer(hotAddress, "cold", 1n) : null,
  };
  const step = planCold(hot, prices, policy.feeLimitUnits);
  if (step === null) return null;
  const obstacle = currency === "USDT" ? await chain.findTokenObstacle() : null;
  if (obstacle !== null) return { ...step, waitsFor: obstacle };
  return step.reserveUnits <= free.TRX ? step : { ...step, waitsFor: "hot-wallet-short" };
}
