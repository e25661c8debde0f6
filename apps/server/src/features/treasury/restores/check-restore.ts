import type { RecordedMove, RecordedPayment } from "../../../wire/signer/signer-record.ts";
import { findCursor } from "../../chain/block-books/index.ts";
import { isAnyOrderOpen } from "../../payouts/withdrawals/index.ts";
import { type ListUnknownDeps, listUnknown } from "./list-unknown.ts";
import { findOpenLock, type RestoreLock } from "./restore-store.ts";

/** How restored books stand against what the signer remembers. */
export type RestoreFindings = {
  readonly lock: RestoreLock | null;
  readonly cursorNumber: number;
  readonly markNumber: number;
  /** How much the signer remembers in all. */
  readonly paymentCount: number;
  readonly moveCount: number;
  /** Signed, and not in the books: what the chain has not shown, or the books could not take. */
  readonly unknownPayments: readonly RecordedPayment[];
  readonly unknownMoves: readonly RecordedMove[];
  /**
   * True when the books are as far as they once were, nothing unknown can still happen, and no order
   * that goes on has a payment they do not know: it would be paid again, or given back.
   */
  readonly caughtUp: boolean;
};

/** Compares the books with the signer's own memory, and changes nothing. */
export async function checkRestore(deps: ListUnknownDeps): Promise<RestoreFindings> {
  const { database } = deps;
  const [lock, cursor, unknown] = await Promise.all([
    findOpenLock(database),
    findCursor(database),
    listUnknown(deps),
  ]);
  const { summary, payments: unknownPayments, moves: unknownMoves } = unknown;
  const cursorNumber = cursor?.number ?? -1;
  // A payment that lives on could still leave, and nobody would know whose it was.
  const ends = [...unknownPayments, ...unknownMoves].map(({ expiresMs }) => expiresMs);
  const cursorMs = cursor?.at.getTime() ?? 0;
  const orderIds = unknownPayments.map(({ orderId }) => orderId);
  const isUnclear = await isAnyOrderOpen(database, orderIds);
  return {
    lock,
    cursorNumber,
    markNumber: summary.mark,
    unknownPayments,
    unknownMoves,
    paymentCount: summary.payments,
    moveCount: summary.moves,
    caughtUp: !isUnclear && cursorNumber >= summary.mark && ends.every((end) => end <= cursorMs),
  };
}
