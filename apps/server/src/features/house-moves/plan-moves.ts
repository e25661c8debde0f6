import type { CurrencyCode } from "@clearhold/money";
import type { MovePrices, ResourceFacts } from "../../kernel/move-chain.ts";
import { findFreshRate } from "../exchange/index.ts";
import { type Candidate, listCandidates } from "./candidate-store.ts";
import { type DecideColdDeps, decideCold } from "./decide-cold.ts";
import { findWanted } from "./find-wanted.ts";
import { isSweepDue } from "./is-sweep-due.ts";
import { coldLane, resourceLane, type Step } from "./move.ts";
import { planResources } from "./plan-house.ts";
import { type PlanLaneDeps, planLane } from "./plan-lane.ts";
import { planSweep } from "./plan-sweep.ts";
import { quoteSweepCost } from "./quote-sweep.ts";

export type PlanMovesDeps = PlanLaneDeps & DecideColdDeps;

/** So many addresses are looked at in one round; the rest waits for the next. */
const candidatesMax = 20;
const ageMaxMs = 7 * 86_400_000;

/** What all addresses of one round are judged by. */
type Round = {
  readonly prices: MovePrices;
  readonly resources: ResourceFacts;
  readonly hotActivated: boolean;
  readonly trxPerUsdtE12: bigint | null;
  /** What withdrawals wait for; less what this round already brings. */
  readonly wanted: Record<CurrencyCode, bigint>;
};

/**
 * Decides for each address of users and projects, and for the house's own wallets, what is to be done
 * next, and builds it where it can be. What was decided before and is not under way is decided again.
 */
export async function planMoves(deps: PlanMovesDeps): Promise<void> {
  const { database, chain, clock, policy, logger } = deps;
  const prices = await chain.prices();
  const round: Round = {
    prices,
    resources: await chain.lookAtResources(),
    hotActivated: (await chain.lookAt(deps.hotAddress)).activated,
    trxPerUsdtE12: (await findFreshRate(database))?.trxPerUsdtE12 ?? null,
    wanted: await findWanted(deps),
  };
  const nothingBelow = (currency: CurrencyCode) =>
    round.wanted[currency] > 0n ? 1n : policy.sweepMinUnits[currency];
  const candidates = await listCandidates(database, {
    minUnits: { TRX: nothingBelow("TRX"), USDT: nothingBelow("USDT") },
    oldBefore: new Date(clock.now().getTime() - ageMaxMs),
    limit: candidatesMax,
  });
  for (const candidate of candidates) {
    // One that fails keeps no other waiting.
    await planAddress(deps, candidate, round).catch((error: unknown) => {
      logger.warn({ err: error, address: candidate.place.address }, "a sweep was not planned");
    });
  }
  await planWallets(deps, prices);
}

async function planAddress(deps: PlanMovesDeps, candidate: Candidate, round: Round): Promise<void> {
  const { place } = candidate;
  await planLane(deps, { lane: place.address, place, throughBlock: round.prices.solidNumber }, () =>
    decideAddress(deps, candidate, round),
  );
}

/** Reads the address anew, under the desk's lock: what it was a moment ago may have been swept. */
async function decideAddress(
  { chain, clock, policy }: PlanMovesDeps,
  { place, lying, lentUnits }: Candidate,
  round: Round,
): Promise<Step | null> {
  const { prices, wanted, trxPerUsdtE12 } = round;
  const facts = await chain.lookAt(place.address);
  const now = clock.now();
  const energy =
    facts.usdtUnits > 0n ? await chain.tryTransfer(place.address, "hot", facts.usdtUnits) : 0n;
  const due = (currency: CurrencyCode, units: bigint) => {
    const cost = quoteSweepCost(currency, { facts, trialEnergy: energy ?? 0n }, prices);
    return isSweepDue({
      ...{ units, now, oldestAt: lying[currency].oldestAt },
      minUnits: policy.sweepMinUnits[currency],
      costUnits: inCurrency(currency, cost, trxPerUsdtE12),
      wanted: wanted[currency] > 0n,
    });
  };
  const sweep = { TRX: due("TRX", facts.trxUnits), USDT: due("USDT", facts.usdtUnits) };
  const step = planSweep(
    { facts, due: sweep, trialEnergy: energy, lentUnits },
    { ...round, feeLimitMax: policy.feeLimitUnits },
  );
  // Whatever comes first, the coins are on their way.
  if (sweep.USDT) wanted.USDT -= facts.usdtUnits;
  if (sweep.TRX) wanted.TRX -= facts.trxUnits;
  return step;
}

/** A cost in sun as units of a currency; null where no fresh rate says it. */
function inCurrency(currency: CurrencyCode, sun: bigint, trxPerUsdtE12: bigint | null) {
  if (currency === "TRX") return sun;
  return trxPerUsdtE12 === null ? null : (sun * 1_000_000_000_000n) / trxPerUsdtE12;
}

async function planWallets(deps: PlanMovesDeps, prices: MovePrices): Promise<void> {
  const { chain, policy, logger } = deps;
  const throughBlock = prices.solidNumber;
  const lanes: [string, Parameters<typeof planLane>[2]][] = [
    [resourceLane, async () => planResources(await chain.lookAtResources(), policy.stake, prices)],
    ...(["TRX", "USDT"] as const).map((currency): [string, Parameters<typeof planLane>[2]] => [
      coldLane(currency),
      (tx) => decideCold(deps, tx, { currency, prices }),
    ]),
  ];
  for (const [lane, decide] of lanes) {
    await planLane(deps, { lane, place: null, throughBlock }, decide).catch((error: unknown) => {
      logger.warn({ err: error, lane }, "a move was not planned");
    });
  }
}
