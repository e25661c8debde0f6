import { type CurrencyCode, currencies } from "@clearhold/money";
import { z } from "zod";
import { openAppendFile } from "./durable-file.ts";

/** One line for each attempt at a move of the house that was ever signed. */
export const SignedMove = z.object({
  /** Milliseconds of the signer's clock. */
  at: z.int(),
  moveId: z.string(),
  kind: z.string(),
  /** The move, word for word: an id is never used for another. */
  text: z.string(),
  attempt: z.int(),
  txid: z.string(),
  /** The order that it pays; empty where it pays none. */
  orderId: z.string(),
  /** The arrival that it pays back: SHA-256 of its id; empty where it pays none back. */
  arrivalHash: z.string(),
  /** What is counted against the cap of its kind, and in which currency. */
  currency: z.enum(currencies),
  units: z
    .string()
    .regex(/^[0-9]{1,19}$/)
    .transform(BigInt),
  expiresMs: z.int(),
  rawHex: z.string(),
  signedHex: z.string(),
});
export type SignedMove = z.infer<typeof SignedMove>;

export type MoveRecord = {
  /** Everything, first to last. */
  list(): readonly SignedMove[];
  /** Every attempt at a move, first to last. */
  ofMove(moveId: string): readonly SignedMove[];
  /** Every payment of an order, whatever move it was. */
  ofOrder(orderId: string): readonly SignedMove[];
  /** Every payment of an arrival back to its sender, whatever order it was. */
  ofArrival(arrivalHash: string): readonly SignedMove[];
  /** What moves of a kind signed since, each order, or move, counted once whatever its attempts. */
  unitsSince(kind: string, currency: CurrencyCode, sinceMs: number): bigint;
  /** On disk for good when it returns. */
  append(move: SignedMove): void;
  close(): void;
};

/** Reads what was signed before. @throws Error for a damaged line. */
export function openMoveRecord(file: string): MoveRecord {
  const kept = openAppendFile(file);
  const byMove = new Map<string, SignedMove[]>();
  const byOrder = new Map<string, SignedMove[]>();
  const all: SignedMove[] = [];
  const remember = (move: SignedMove) => {
    all.push(move);
    byMove.set(move.moveId, [...(byMove.get(move.moveId) ?? []), move]);
    const order = move.orderId || move.moveId;
    byOrder.set(order, [...(byOrder.get(order) ?? []), move]);
  };
  for (const line of kept.lines) remember(SignedMove.parse(line));
  return {
    list: () => all,
    ofMove: (moveId) => byMove.get(moveId) ?? [],
    ofOrder: (orderId) => byOrder.get(orderId) ?? [],
    ofArrival: (arrivalHash) => all.filter((move) => move.arrivalHash === arrivalHash),
    unitsSince(kind, currency, sinceMs) {
      const last = [...byOrder.values()].map((attempts) => attempts.at(-1));
      return last
        .filter((move) => move?.kind === kind && move.currency === currency && move.at > sinceMs)
        .reduce((sum, move) => sum + (move?.units ?? 0n), 0n);
    },
    append(move) {
      kept.append({ ...move, units: `${move.units}` });
      remember(move);
    },
    close: () => kept.close(),
  };
}
