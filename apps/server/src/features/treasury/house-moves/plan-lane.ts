import type { CurrencyCode } from "@clearhold/money";
import { chaos } from "../../../kernel/chaos.ts";
import type { Queryable, Tx } from "../../../kernel/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { resourceWallet } from "../../../ledger/accounts.ts";
import { findStoppedCurrencies } from "../../chain/alerts/index.ts";
import { houseMoveOf, type MovePlace, type PlanMovesDeps, type Step } from "./move.ts";
import {
  dropPlanned,
  findLiveMove,
  findTaken,
  lockMoveDesk,
  savePlanned,
  storeBuilt,
} from "./move-store.ts";

export type LaneAsk = {
  readonly lane: string;
  readonly place: MovePlace | null;
  readonly throughBlock: number;
};

/**
 * Decides a lane's next move and writes it down, built where it can be. One planner at a time sees
 * what all moves under way reserve: the worst that the network can charge is set aside before
 * anything is signed, and without it nothing is built.
 */
export async function planLane(
  deps: PlanMovesDeps,
  ask: LaneAsk,
  decide: (tx: Tx) => Promise<Step | null>,
): Promise<void> {
  chaos("move-before-build");
  await deps.database.transaction(async (tx) => {
    const lastBuiltMs = await lockMoveDesk(tx);
    const live = await findLiveMove(tx, ask.lane);
    // Another worker may have built it while this one waited for the desk.
    if (live !== null && live.state !== "planned") return;
    const step = await decide(tx);
    const at = deps.clock.now();
    if (step === null) {
      if (live) await dropPlanned(tx, ask.lane, at);
      return;
    }
    const waitsFor = step.waitsFor || (await findObstacle(deps, tx, step));
    const planned = { ...ask, id: newId("mov", deps.clock), step: { ...step, waitsFor }, at };
    const id = await savePlanned(tx, planned);
    if (waitsFor === "") await build(deps, tx, { ask, id, step, lastBuiltMs });
  });
  chaos("move-after-build");
}

type Building = {
  readonly ask: LaneAsk;
  readonly id: string;
  readonly step: Step;
  readonly lastBuiltMs: number;
};

async function build(deps: PlanMovesDeps, tx: Tx, { ask, id, step, lastBuiltMs }: Building) {
  const { feeLimitUnits, reserveUnits } = step;
  const payment = await deps.chain.build({
    move: houseMoveOf({ ...step, id, place: ask.place }),
    address: ask.place?.address ?? "",
    feeLimitUnits,
    reserveUnits,
    lastBuiltMs,
  });
  if (payment !== null) await storeBuilt(tx, id, payment);
}

/** Why the house does not do it now; empty when it may. */
async function findObstacle(deps: PlanMovesDeps, tx: Tx, step: Step): Promise<string> {
  if (await isStopped(tx, step.currency)) return "withdrawals-stopped";
  if (step.kind === "sweep" || step.kind === "to-cold") return "";
  return (await isCovered(deps, tx, step)) ? "" : "resource-wallet-short";
}

/** True while the house moves nothing of a currency: every move burns TRX at the worst. */
export async function isStopped(db: Queryable, currency: CurrencyCode): Promise<boolean> {
  const stopped = await findStoppedCurrencies(db);
  return stopped.has("TRX") || stopped.has(currency);
}

/** True when books and chain both have this and its fee in the resource wallet, beside all under way. */
async function isCovered({ ledger, chain }: PlanMovesDeps, tx: Tx, step: Step): Promise<boolean> {
  const leaves = step.kind === "top-up" || step.kind === "stake" ? step.units : 0n;
  const needed = leaves + step.reserveUnits + (await findTaken(tx));
  const { trxUnits } = await chain.lookAtResources();
  return needed <= trxUnits && needed <= (await ledger.balanceOf(resourceWallet("TRX")));
}
