import { type CurrencyCode, greater, lesser, rateUnit } from "@clearhold/money";
import { hotWallet } from "../../../ledger/accounts.ts";
import type { AddressFacts, MovePrices, ResourceFacts } from "../../../wire/chain/move-chain.ts";
import type { TokenObstacle } from "../../../wire/chain/payment-chain.ts";
import { leastMoved } from "../../../wire/signer/house-move.ts";
import { findFreshRate } from "../../desk/exchange/index.ts";
import { type Candidate, findComing, findShort, listCandidates } from "./candidate-store.ts";
import { coldLane, type MovePolicy, type PlanMovesDeps, resourceLane, type Step } from "./move.ts";
import { decideCold, planResources } from "./plan-house.ts";
import { planLane } from "./plan-lane.ts";
import { ageMaxMs, findUsdtObstacle, isSweepDue, planSweep, quoteSweepCost } from "./plan-sweep.ts";

/** So many addresses are looked at in one round; the rest waits for the next. */
const candidatesMax = 20;

/** What all addresses of one round are judged by. */
type Round = {
  readonly prices: MovePrices;
  readonly resources: ResourceFacts;
  readonly hotActivated: boolean;
  readonly tokenObstacle: TokenObstacle | null;
  readonly trxPerUsdtE12: bigint | null;
  /** What withdrawals wait for; less what this round already brings. */
  readonly wanted: Record<CurrencyCode, bigint>;
};

/**
 * Decides for each address of users and projects, and for the house's own wallets, what is to be done
 * next, and builds it where it can be. What was decided before and is not under way is decided again.
 */
export async function planMoves(deps: PlanMovesDeps): Promise<void> {
  const { database, clock, policy } = deps;
  const wanted = await findWanted(deps);
  const least = (currency: CurrencyCode) =>
    wanted[currency] > 0n
      ? leastMoved[currency]
      : greater(policy.sweepMinUnits[currency], leastMoved[currency]);
  const candidates = await listCandidates(database, {
    minUnits: { TRX: least("TRX"), USDT: least("USDT") },
    oldBefore: new Date(clock.now().getTime() - ageMaxMs),
    limit: candidatesMax,
  });
  const lanes = walletLanes(policy);
  // A node is asked for nothing while there is nothing to decide.
  if (candidates.length === 0 && lanes.length === 0) return;
  const prices = await deps.chain.prices();
  if (candidates.length > 0) await planAddresses(deps, candidates, { prices, wanted });
  for (const lane of lanes) await planWallet(deps, lane, prices);
}

/**
 * What withdrawals wait for that the hot wallet does not have and that is not on its way to it, in
 * units. The network's fee of a payment counts as TRX that it waits for.
 */
async function findWanted({
  database,
  ledger,
  policy,
}: PlanMovesDeps): Promise<Record<CurrencyCode, bigint>> {
  const short = await findShort(database);
  const coming = await findComing(database);
  const missing = async (currency: CurrencyCode, units: bigint) =>
    units === 0n ? 0n : units - (await ledger.balanceOf(hotWallet(currency))) - coming[currency];
  const fee = short.TRX + short.USDT > 0n ? policy.feeLimitUnits : 0n;
  return {
    TRX: await missing("TRX", short.TRX + fee),
    USDT: await missing("USDT", short.USDT),
  };
}

async function planAddresses(
  deps: PlanMovesDeps,
  candidates: readonly Candidate[],
  begun: Pick<Round, "prices" | "wanted">,
): Promise<void> {
  const { database, chain, logger, hotAddress } = deps;
  const round: Round = {
    ...begun,
    resources: await chain.lookAtResources(),
    tokenObstacle: await chain.findTokenObstacle(),
    hotActivated: (await chain.lookAt(hotAddress)).activated,
    trxPerUsdtE12: (await findFreshRate(database))?.trxPerUsdtE12 ?? null,
  };
  for (const candidate of candidates) {
    // One that fails keeps no other waiting.
    await planAddress(deps, candidate, round).catch((error: unknown) => {
      logger.warn({ err: error, address: candidate.place.address }, "a sweep was not planned");
    });
  }
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
  { place, lying }: Candidate,
  round: Round,
): Promise<Step | null> {
  const { prices, resources, wanted, trxPerUsdtE12 } = round;
  const lentUnits = resources.lentUnits > 0n ? await chain.lentTo(place.address) : 0n;
  const facts = inBooks(await chain.lookAt(place.address), lying);
  const now = clock.now();
  const energy =
    facts.usdtUnits > 0n ? await chain.tryTransfer(place.address, "hot", facts.usdtUnits) : 0n;
  const due = (currency: CurrencyCode, units: bigint) => {
    const cost = quoteSweepCost(currency, { facts, trialEnergy: energy ?? 0n }, prices);
    return isSweepDue({
      units,
      leastUnits: leastMoved[currency],
      now,
      oldestAt: lying[currency].oldestAt,
      minUnits: policy.sweepMinUnits[currency],
      costUnits: inCurrency(currency, cost, trxPerUsdtE12),
      wanted: wanted[currency] > 0n,
    });
  };
  const sweep = { TRX: due("TRX", facts.trxUnits), USDT: due("USDT", facts.usdtUnits) };
  const conditions = { ...round, feeLimitMax: policy.feeLimitUnits };
  const step = planSweep({ facts, due: sweep, trialEnergy: energy, lentUnits }, conditions);
  // Whatever comes first, the coins are on their way, unless they cannot go.
  const canGo = findUsdtObstacle({ trialEnergy: energy }, conditions) === "";
  if (sweep.USDT && canGo) wanted.USDT -= facts.usdtUnits;
  if (sweep.TRX) wanted.TRX -= facts.trxUnits;
  return step;
}

/**
 * Coins that no block showed are first found by the comparison. If they left before they are
 * booked, an account would fall below zero and the chain could not be read on.
 */
function inBooks(facts: AddressFacts, lying: Candidate["lying"]): AddressFacts {
  const known = (currency: CurrencyCode) => greater(lying[currency].units, 0n);
  return {
    ...facts,
    trxUnits: lesser(facts.trxUnits, known("TRX")),
    usdtUnits: lesser(facts.usdtUnits, known("USDT")),
  };
}

/** A cost in sun as units of a currency; null where no fresh rate says it. */
function inCurrency(currency: CurrencyCode, sun: bigint, trxPerUsdtE12: bigint | null) {
  if (currency === "TRX") return sun;
  return trxPerUsdtE12 === null ? null : (sun * rateUnit) / trxPerUsdtE12;
}

/** The house's own wallets about which the operator has decided something. */
function walletLanes({ stake, hotLimitUnits, hasCold }: MovePolicy): readonly WalletLane[] {
  const limited = (["TRX", "USDT"] as const).filter((one) => hotLimitUnits[one] !== null);
  return [
    ...(stake.stakeUnits === null ? [] : (["resource"] as const)),
    ...(hasCold ? limited : []),
  ];
}

type WalletLane = "resource" | CurrencyCode;

async function planWallet(deps: PlanMovesDeps, wallet: WalletLane, prices: MovePrices) {
  const { chain, policy, logger } = deps;
  const ask = { place: null, throughBlock: prices.solidNumber };
  const planned =
    wallet === "resource"
      ? planLane(deps, { ...ask, lane: resourceLane }, async () =>
          planResources(await chain.lookAtResources(), policy.stake, prices),
        )
      : planLane(deps, { ...ask, lane: coldLane(wallet) }, (tx) =>
          decideCold(deps, tx, { currency: wallet, prices }),
        );
  await planned.catch((error: unknown) => {
    logger.warn({ err: error, wallet }, "a move was not planned");
  });
}
