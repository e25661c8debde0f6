import { type CurrencyCode, divideRoundUp } from "@clearhold/money";
import type { AddressFacts, MovePrices, ResourceFacts } from "../../../wire/chain/move-chain.ts";
import type { TokenObstacle } from "../../../wire/chain/payment-chain.ts";
import { leastMoved } from "../../../wire/signer/house-move.ts";
import type { Step } from "./move.ts";

/** An assigned address whose coins may be swept. */
export type SweepFacts = {
  readonly facts: AddressFacts;
  readonly due: Readonly<Record<CurrencyCode, boolean>>;
  /** Energy of a trial run of the USDT sweep; null when the contract refuses it. */
  readonly trialEnergy: bigint | null;
  /** TRX, in sun, whose energy we have lent to it, by the chain. */
  readonly lentUnits: bigint;
};

export type SweepConditions = {
  readonly prices: MovePrices;
  readonly resources: Pick<ResourceFacts, "lendableUnits">;
  /** Whether the chain knows the hot wallet: the first TRX that it gets makes an account of it. */
  readonly hotActivated: boolean;
  /** The most TRX, in sun, that one run of the USDT contract may burn. */
  readonly feeLimitMax: bigint;
  /** Why no USDT at all is to be moved now. */
  readonly tokenObstacle: TokenObstacle | null;
};

/**
 * The next step for an address, one at a time and each from what the last one left: an account must
 * be there, then it must have energy or TRX, then it is swept, and what was lent is taken back last. USDT
 * goes first, so that TRX that lies there pays for it; USDT that cannot go keeps nothing else there.
 * Null when there is nothing to do.
 */
export function planSweep(sweep: SweepFacts, conditions: SweepConditions): Step | null {
  const { facts, due, lentUnits } = sweep;
  const obstacle = due.USDT ? findUsdtObstacle(sweep, conditions) : "";
  if (due.USDT && obstacle === "") return planUsdt(sweep, conditions);
  const left = due.TRX ? planTrx(facts, conditions) : null;
  if (left !== null) return left;
  if (lentUnits > 0n) return resourceStep("undelegate", lentUnits, conditions);
  if (!due.USDT) return null;
  const step = { kind: "sweep", currency: "USDT", units: facts.usdtUnits } as const;
  return { ...step, feeLimitUnits: 0n, reserveUnits: 0n, waitsFor: obstacle };
}

/** Why the USDT there can go nowhere now, whoever pays for it; empty when it can. */
export function findUsdtObstacle(
  { trialEnergy }: Pick<SweepFacts, "trialEnergy">,
  { prices, feeLimitMax, tokenObstacle }: Omit<SweepConditions, "resources" | "hotActivated">,
): string {
  if (tokenObstacle !== null) return tokenObstacle;
  if (trialEnergy === null) return "payment-would-fail";
  const feeLimitUnits = energyToReserve(trialEnergy) * prices.energyPrice;
  const isTooDear = feeLimitUnits > feeLimitMax || feeLimitUnits > prices.maxFeeLimit;
  return isTooDear ? "network-fee-too-high" : "";
}

function planUsdt(sweep: SweepFacts, conditions: SweepConditions): Step {
  const { facts, trialEnergy, lentUnits } = sweep;
  const { prices, resources } = conditions;
  const step = { kind: "sweep", currency: "USDT", units: facts.usdtUnits } as const;
  const energy = energyToReserve(trialEnergy ?? 0n);
  const feeLimitUnits = energy * prices.energyPrice;
  // What a stranger lends may be gone at any time; only our own lending counts.
  const own = lentUnits > 0n ? facts.energy : 0n;
  const missing = energy > own ? energy - own : 0n;
  const bytes = bandwidthCost(bytesOf.USDT, facts.freeBandwidth, prices);
  const stake = stakeFor(missing, prices);
  const lends = missing > 0n && stake !== null && stake <= resources.lendableUnits;
  const needed = bytes + (lends ? 0n : missing * prices.energyPrice);
  if (!facts.activated || facts.trxUnits < needed) {
    // A new account has bytes of its own for the day; one sun makes it one.
    const short = facts.activated ? needed - facts.trxUnits : needed - bytes;
    return topUp(short > 0n ? short : 1n, facts, conditions);
  }
  if (lends && stake !== null) return resourceStep("delegate", stake, conditions);
  return { ...step, feeLimitUnits, reserveUnits: needed, waitsFor: "" };
}

function planTrx(facts: AddressFacts, { prices, hotActivated }: SweepConditions): Step | null {
  const bytes = bandwidthCost(bytesOf.TRX, facts.freeBandwidth, prices);
  const reserveUnits = hotActivated ? bytes : bytes + prices.activationUnits;
  const units = facts.trxUnits - reserveUnits;
  if (units < leastMoved.TRX) return null;
  const step = { kind: "sweep", currency: "TRX", units } as const;
  return { ...step, feeLimitUnits: 0n, reserveUnits, waitsFor: "" };
}

function topUp(units: bigint, facts: AddressFacts, { prices }: SweepConditions): Step {
  const activation = facts.activated ? 0n : prices.activationUnits;
  const reserveUnits = bytesOf.TRX * prices.bandwidthPrice + activation;
  return { ...resourceStep("top-up", units, { prices }), reserveUnits };
}

/** A step of the resource wallet that sends no coin of the token. */
export function resourceStep(
  kind: Step["kind"],
  units: bigint,
  { prices }: Pick<SweepConditions, "prices">,
): Step {
  const reserveUnits = bytesOf.resource * prices.bandwidthPrice;
  return { kind, currency: "TRX", units, feeLimitUnits: 0n, reserveUnits, waitsFor: "" };
}

/** What speaks for sweeping one currency of one address. Units are of that currency. */
export type SweepCase = {
  readonly units: bigint;
  /** When the oldest coin that no sweep has taken was credited; null where none is known. */
  readonly oldestAt: Date | null;
  readonly now: Date;
  readonly minUnits: bigint;
  /** The signer moves nothing smaller. */
  readonly leastUnits: bigint;
  /** What the sweep costs, in this currency; null where there is no rate to say. */
  readonly costUnits: bigint | null;
  /** A withdrawal waits for coins of this currency in the hot wallet. */
  readonly wanted: boolean;
};

/** A sweep must move this many times its cost: a fee of 7 TRX for 20 USDT would be a waste. */
const timesCost = 20n;
/** Coins that were at an address for this long are old. */
export const ageMaxMs = 7 * 86_400_000;

/**
 * Sweeps what is worth it: enough in itself, or old and worth more than its cost, or needed now. An
 * unknown cost lets only the first count: nothing is spent on what may be dust.
 */
export function isSweepDue(one: SweepCase): boolean {
  const { units, oldestAt, now, minUnits, leastUnits, costUnits, wanted } = one;
  if (units < leastUnits) return false;
  if (costUnits === null) return units >= minUnits;
  if (units >= minUnits && units >= timesCost * costUnits) return true;
  if (units <= costUnits) return false;
  return wanted || (oldestAt !== null && now.getTime() - oldestAt.getTime() > ageMaxMs);
}

/** Bytes that a chain transaction of ours takes at most; what is not free is burned for each byte. */
export const bytesOf = { TRX: 300n, USDT: 400n, resource: 320n } as const;

const sunPerTrx = 1_000_000n;

/** Energy to reserve: a quarter more than the trial run, because its price moves. */
export function energyToReserve(trialEnergy: bigint): bigint {
  return divideRoundUp(trialEnergy * 5n, 4n);
}

/** Sun that sending these bytes may burn. Free bytes pay for the whole transaction or for nothing. */
function bandwidthCost(bytes: bigint, free: bigint, prices: MovePrices): bigint {
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
