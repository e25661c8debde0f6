import type { DueDraw } from "./draw-store.ts";

/** A round of the worker and the guard's answer take less time than so many blocks. */
const blocksLateMin = 20;

/** A draw that should have been decided, and how many blocks ago its own became final. */
export type LateDraw = DueDraw & { readonly blocksLate: bigint };

/** Those of the next draws that are late by the height of the newest final block. */
export function lateDraws(due: readonly DueDraw[], solidHeight: number): readonly LateDraw[] {
  return due
    .map((draw) => ({ ...draw, blocksLate: BigInt(solidHeight) - draw.height }))
    .filter(({ blocksLate }) => blocksLate >= blocksLateMin);
}
