import { type CurrencyCode, lesser } from "@clearhold/money";
import type { MovePrices, ResourceFacts } from "../../../wire/chain/move-chain.ts";
import type { Step } from "./move.ts";
import { bytesOf } from "./quote-sweep.ts";

/** How much of the resource wallet is staked. Sun. */
export type StakePolicy = {
  /** The most that is staked in all; null leaves the stake as it is. */
  readonly stakeUnits: bigint | null;
  /** What stays free for top-ups and fees. */
  readonly bufferUnits: bigint;
};

/** The chain takes nothing smaller. */
const leastStake = 1_000_000n;

/** The next step for the resource wallet itself; null when it is as it should be. */
export function planResources(
  resources: ResourceFacts,
  { stakeUnits, bufferUnits }: StakePolicy,
  prices: MovePrices,
): Step | null {
  const { trxUnits, stakedUnits, lentUnits, collectableUnits } = resources;
  const reserveUnits = bytesOf.resource * prices.bandwidthPrice;
  const step = (kind: Step["kind"], units: bigint): Step => ({
    kind,
    currency: "TRX",
    units,
    feeLimitUnits: 0n,
    reserveUnits,
    waitsFor: "",
  });
  if (collectableUnits > 0n) return step("collect-unstaked", 0n);
  if (stakeUnits === null) return null;
  const missing = stakeUnits - stakedUnits - lentUnits;
  const free = trxUnits - bufferUnits - reserveUnits;
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
  const energy = currency === "USDT" ? ((trialEnergy ?? 0n) * 5n) / 4n : 0n;
  const feeLimitUnits = energy * prices.energyPrice;
  const activation = currency === "TRX" ? prices.activationUnits : 0n;
  const reserveUnits = bytes + feeLimitUnits + activation;
  const units = freeUnits - waitingUnits - limitUnits - (currency === "TRX" ? reserveUnits : 0n);
  if (units < minUnits || units <= 0n) return null;
  const step = { kind: "to-cold", currency, units, feeLimitUnits, reserveUnits } as const;
  if (currency === "USDT" && trialEnergy === null)
    return { ...step, waitsFor: "payment-would-fail" };
  const tooDear = feeLimitUnits > feeLimitMax || feeLimitUnits > prices.maxFeeLimit;
  return { ...step, waitsFor: tooDear ? "network-fee-too-high" : "" };
}
