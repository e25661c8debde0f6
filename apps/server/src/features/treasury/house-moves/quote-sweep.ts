import { type CurrencyCode, divideRoundUp } from "@clearhold/money";
import type { AddressFacts, MovePrices } from "../../../wire/chain/move-chain.ts";

/** Bytes that a chain transaction of ours takes at most; what is not free is burned for each byte. */
export const bytesOf = { TRX: 300n, USDT: 400n, resource: 320n } as const;

const sunPerTrx = 1_000_000n;

/** Energy to reserve: a quarter more than the trial run, because its price moves. */
export function energyToReserve(trialEnergy: bigint): bigint {
  return divideRoundUp(trialEnergy * 5n, 4n);
}

/**
 * Sun that sending these bytes may burn. Free bytes pay for the whole transaction or for nothing.
 */
export function bandwidthCost(bytes: bigint, free: bigint, prices: MovePrices): bigint {
  return free >= bytes ? 0n : bytes * prices.bandwidthPrice;
}

/** Sun that must be staked for so much energy a day, rounded up; null where nobody knows the network's. */
export function stakeFor(energy: bigint, prices: MovePrices): bigint | null {
  const { energyOfDay, energyStakeTrx } = prices;
  if (energyOfDay <= 0n) return null;
  const sun = divideRoundUp(energy * energyStakeTrx * sunPerTrx, energyOfDay);
  return sun < sunPerTrx ? sunPerTrx : sun;
}

/**
 * Sun that sweeping an address costs the house when nothing is lent: the energy burned, the bytes,
 * and making an account of it first where the chain knows none.
 */
export function quoteSweepCost(
  currency: CurrencyCode,
  { facts, trialEnergy }: { facts: AddressFacts; trialEnergy: bigint },
  prices: MovePrices,
): bigint {
  const bytes = bandwidthCost(bytesOf[currency], facts.freeBandwidth, prices);
  if (currency === "TRX") return bytes;
  const activation = facts.activated ? 0n : prices.activationUnits;
  return trialEnergy * prices.energyPrice + bytes + activation;
}
