import { listMoves, type MoveRecord } from "../../features/treasury/house-moves/index.ts";
import { act } from "../act.ts";
import { coins, linesOf } from "../told.ts";

const shownMax = 50;

export const movesList = act({
  name: "moves list",
  summary:
    "Lists the latest sweeps, top-ups, loans of energy and moves to cold, and why they wait.",
  rights: "none",
  input: {},
  effect: ({ auditor }) => listMoves(auditor, shownMax),
  words(found) {
    const moves = found.map(dataOf);
    return { data: { moves }, lines: linesOf(moves, lineOf, "No moves yet.") };
  },
});

function dataOf({ id, lane, kind, currency, units, state, txid, ...move }: MoveRecord) {
  const { waitsFor: waits_for, plannedAt, networkFeeUnits: fee } = move;
  return {
    ...{ id, lane, kind, currency, amount: coins(currency, units), state, waits_for, txid },
    ...{
      planned_at: plannedAt.toISOString(),
      network_fee: fee === null ? null : coins("TRX", fee),
    },
  };
}

function lineOf(move: ReturnType<typeof dataOf>): string {
  const { planned_at, state, kind, amount, currency, lane, waits_for } = move;
  return [planned_at, state, kind, amount, currency, lane, waits_for].join("  ").trim();
}
