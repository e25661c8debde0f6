export { advanceMoves } from "./advance-moves.ts";
export type { MovePolicy } from "./move.ts";
export { listMoves, type MoveRecord } from "./move-store.ts";
export { openMoveBooks } from "./open-move-books.ts";
export { planMoves } from "./plan-moves.ts";
export { planSpendings } from "./plan-spendings.ts";
export { findKnownMoves, recoverMove } from "./recover-move.ts";
