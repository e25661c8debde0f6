import { greater } from "@clearhold/money";
import { chaos } from "../kernel/chaos.ts";
import type { Clock } from "../kernel/clock.ts";
import {
  type HouseMove,
  type HouseMoveKind,
  movePayers,
  moveText,
} from "../wire/signer/house-move.ts";
import type { MoveAsk } from "../wire/signer/move-signer.ts";
import { checkDayCap } from "./check-clearance.ts";
import { type ClearSpendingDeps, clearSpending } from "./clear-spending.ts";
import { checkFees, type FeeCapDeps } from "./fee-cap.ts";
import type { HouseWatch } from "./house-watch.ts";
import { type JudgeMoveDeps, judgeMove, type MoveSource } from "./judge-move.ts";
import type { SignerKeys } from "./key-store.ts";
import type { DeadPayments } from "./own-nodes.ts";
import { checkEnd, type SigningKey, signRaw } from "./raw-bytes.ts";
import type { MoveRecord, SignedMove } from "./signed-records.ts";
import { refuse } from "./signer-refusal.ts";

export type SignMoveDeps = JudgeMoveDeps &
  ClearSpendingDeps &
  FeeCapDeps & {
    readonly clock: Clock;
    readonly keys: SignerKeys;
    readonly moves: MoveRecord;
    readonly deadPayments: DeadPayments;
    readonly watch: Pick<HouseWatch, "holds">;
  };

/**
 * Signs one of the house's own moves, and remembers it on disk before anybody gets the bytes. The same
 * attempt is answered with the same bytes; another one only when the chain has proved that the one
 * before can never happen. @throws SignerRefusal; calls must not overlap.
 */
export async function signMove(deps: SignMoveDeps, ask: MoveAsk): Promise<string> {
  const { move } = ask;
  const text = moveText(move);
  const earlier = deps.moves.ofMove(move.id);
  if (earlier.some((one) => one.text !== text)) refuse("the move was signed before as another");
  const same = earlier.find(({ attempt }) => attempt === ask.attempt);
  if (same)
    return same.rawHex === ask.rawHex ? same.signedHex : refuse("the attempt has other bytes");
  const { raw, source, address } = judgeMove(deps, move, ask.rawHex);
  await checkEarlier(deps, earlier, ask.attempt);
  // Bytes for a later day could be saved up, and sent all at once.
  checkEnd(raw.expiration, deps.clock.now().getTime());
  checkTopUps(deps, move, earlier);
  if (!("order" in move) || deps.moves.ofOrder(move.order.id).length > 0) {
    checkFees(deps, movePayers[move.kind], ask.rawHex);
  }
  if ("order" in move) {
    await clearSpending(deps, move.order, { ...ask, expiresMs: raw.expiration });
  }
  const beyondUnits = await checkCold(deps, move);
  const { txid, signedHex } = signRaw(ask.rawHex, keyOf(deps, source, address));
  chaos("signer-before-record");
  await deps.moves.append({
    ...{ at: deps.clock.now().getTime(), moveId: move.id, kind: move.kind, text },
    ...{ attempt: ask.attempt, txid, ...countedOf(move), beyondUnits },
    ...{ expiresMs: raw.expiration, rawHex: ask.rawHex, signedHex },
  });
  chaos("signer-after-record");
  return signedHex;
}

function keyOf({ keys }: SignMoveDeps, source: MoveSource, address: string): SigningKey {
  if (source === "hot") return { account: keys.hot, index: 0, address };
  if (source === "resource") return { account: keys.resources, index: 0, address };
  const account = source.purpose === "user" ? keys.users : keys.projects;
  return { account, index: source.index, address };
}

async function checkEarlier(
  { deadPayments }: SignMoveDeps,
  earlier: readonly SignedMove[],
  attempt: number,
): Promise<void> {
  for (const one of earlier) {
    if (one.attempt >= attempt) refuse("a later attempt was signed before");
    if (!(await deadPayments.isDead(one))) refuse(`attempt ${one.attempt} may still happen`);
  }
}

/** Top-ups feed addresses whose keys are ours, and what burns there is gone. */
function checkTopUps(
  { clock, policy, moves }: SignMoveDeps,
  move: HouseMove,
  earlier: readonly SignedMove[],
): void {
  if (move.kind !== "top-up") return;
  checkDayCap("top-ups", {
    ...{ nowMs: clock.now().getTime(), capUnits: policy.topUpDayCap, units: move.units, earlier },
    unitsSince: (since) => moves.unitsSince("top-up", "TRX", since),
  });
}

/**
 * The surplus over what the hot wallet is to keep may go to the cold one, and beyond it in 24 hours no more
 * than payments may be: else the worker's socket could empty the wallet that pays people.
 * @returns what of the move is no surplus
 */
async function checkCold(
  { clock, policy, record, moves, watch }: SignMoveDeps,
  move: HouseMove,
): Promise<bigint> {
  if (move.kind !== "to-cold") return 0n;
  const { currency } = move;
  const keep = policy.hotLimit[currency];
  const paying = moves.list().filter(({ kind }) => movePayers[kind as HouseMoveKind] === "hot");
  const holds = keep === null ? 0n : await watch.holds(currency, [...record.list(), ...paying]);
  const surplus = greater(holds - (keep ?? 0n), 0n);
  const units = greater(move.units - surplus, 0n);
  checkDayCap("moves to the cold wallet beyond the hot wallet's surplus", {
    ...{ nowMs: clock.now().getTime(), capUnits: policy.dayCap[currency], units, earlier: [] },
    unitsSince: (since) => moves.beyondSince(currency, since),
  });
  return units;
}

type Counted = Pick<SignedMove, "orderId" | "arrivalHash" | "currency" | "units">;

function countedOf(move: HouseMove): Counted {
  if ("order" in move) {
    const { id: orderId, kind, documentHash, currency, units } = move.order;
    const arrivalHash = kind === "return-inflow" ? documentHash : "";
    return { orderId, arrivalHash, currency, units };
  }
  const currency = "currency" in move ? move.currency : "TRX";
  const units = "units" in move ? move.units : 0n;
  return { orderId: "", arrivalHash: "", currency, units };
}
