import type { CurrencyCode } from "@clearhold/money";
import type { AddressFacts, MovePrices, ResourceFacts } from "../../../wire/chain/move-chain.ts";
import type { TokenObstacle } from "../../../wire/chain/payment-chain.ts";
import type { Step } from "./move.ts";
import { bandwidthCost, bytesOf, energyToReserve, stakeFor } from "./quote-sweep.ts";

/** An assigned address whose coins may be swept. */
export type SweepFacts = {
  readonly facts: AddressFacts;
  readonly due: Readonly<Record<CurrencyCode, boolean>>;
  /** Energy of a trial run of the USDT sweep; null when the contract refuses it. */
  readonly trialEnergy: bigint | null;
  /** TRX whose energy we have lent to it, by our own record. */
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
 * be there, then it must have energy or TRX, then it is swept, then what was lent is taken back. USDT
 * goes first, so that TRX that lies there pays for it; USDT that cannot go keeps nothing else there.
 * Null when there is nothing to do.
 */
export function planSweep(sweep: SweepFacts, conditions: SweepConditions): Step | null {
  const { facts, due, lentUnits } = sweep;
  const obstacle = due.USDT ? findUsdtObstacle(sweep, conditions) : "";
  if (due.USDT && obstacle === "") return planUsdt(sweep, conditions);
  if (lentUnits > 0n) return resourceStep("undelegate", lentUnits, conditions);
  const left = due.TRX ? planTrx(facts, conditions) : null;
  if (left !== null || !due.USDT) return left;
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
  if (units <= 0n) return null;
  const step = { kind: "sweep", currency: "TRX", units } as const;
  return { ...step, feeLimitUnits: 0n, reserveUnits, waitsFor: "" };
}

function topUp(units: bigint, facts: AddressFacts, { prices }: SweepConditions): Step {
  const activation = facts.activated ? 0n : prices.activationUnits;
  return {
    kind: "top-up",
    currency: "TRX",
    units,
    feeLimitUnits: 0n,
    reserveUnits: bytesOf.TRX * prices.bandwidthPrice + activation,
    waitsFor: "",
  };
}

function resourceStep(
  kind: "delegate" | "undelegate",
  units: bigint,
  { prices }: SweepConditions,
): Step {
  const reserveUnits = bytesOf.resource * prices.bandwidthPrice;
  return { kind, currency: "TRX", units, feeLimitUnits: 0n, reserveUnits, waitsFor: "" };
}
