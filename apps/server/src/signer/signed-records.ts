import { type CurrencyCode, currencies } from "@clearhold/money";
import { z } from "zod";
import type { RecordStore } from "./record-store.ts";

/** What every line says: one chain transaction that was ever signed. */
const signed = {
  /** Milliseconds of the signer's clock. */
  at: z.int(),
  attempt: z.int(),
  txid: z.string(),
  currency: z.enum(currencies),
  /** What is counted against the cap of its kind. */
  units: unitsText(),
  expiresMs: z.int(),
  rawHex: z.string(),
  signedHex: z.string(),
};

/** A payment of a person's order. */
const SignedPayment = z.object({
  ...signed,
  orderId: z.string(),
  /** The guard's order, word for word. */
  orderText: z.string(),
  orderSignature: z.string(),
  payee: z.string(),
  /** Whose order it was. */
  userId: z.string(),
  /** What of it left the person's balance, and when it was made (Unix seconds). */
  amountUnits: unitsText(),
  createdAt: z.int(),
  /** Whether operators stood behind it. */
  isApproved: z.boolean(),
});
export type SignedPayment = z.infer<typeof SignedPayment>;

/** A move of the house. */
const SignedMove = z.object({
  ...signed,
  moveId: z.string(),
  kind: z.string(),
  /** The move, word for word: an id is never used for another. */
  text: z.string(),
  /** The order that it pays; empty where it pays none. */
  orderId: z.string(),
  /** The arrival that it pays back: SHA-256 of its id; empty where it pays none back. */
  arrivalHash: z.string(),
  /** What went to the cold wallet and was no surplus of the hot one. */
  beyondUnits: unitsText().default(0n),
});
export type SignedMove = z.infer<typeof SignedMove>;

export type SigningRecord = ReturnType<typeof openSigningRecord>;
export type MoveRecord = ReturnType<typeof openMoveRecord>;

/** Every payment that was signed before. */
export function openSigningRecord(store: RecordStore, file: string) {
  const place = { name: "payments", file, orderOf: (one: SignedPayment) => one.orderId };
  const { countSince, last, ...record } = openSigned(store, place, SignedPayment);
  return {
    ...record,
    /** The last attempt at each order of a person. */
    ofUser: (userId: string) => last().filter((one) => one.userId === userId),
    /** What was signed since, each order counted once whatever its attempts. */
    unitsSince: (currency: CurrencyCode, sinceMs: number) =>
      countSince(sinceMs, (one) => (one.currency === currency ? one.units : 0n)),
  };
}

/** Every attempt at a move of the house that was signed before. */
export function openMoveRecord(store: RecordStore, file: string) {
  const place = { name: "moves", file, orderOf: (move: SignedMove) => move.orderId || move.moveId };
  const { countSince, list, ...record } = openSigned(store, place, SignedMove);
  return {
    ...record,
    list,
    ofMove: (moveId: string) => list().filter((move) => move.moveId === moveId),
    /** Every payment of an arrival back to its sender, whatever order it was. */
    ofArrival: (arrivalHash: string) => list().filter((move) => move.arrivalHash === arrivalHash),
    /** What moves of a kind signed since, each order, or move, counted once whatever its attempts. */
    unitsSince: (kind: string, currency: CurrencyCode, sinceMs: number) =>
      countSince(sinceMs, (move) =>
        move.kind === kind && move.currency === currency ? move.units : 0n,
      ),
    /** What went to the cold wallet since and was no surplus, likewise. */
    beyondSince: (currency: CurrencyCode, sinceMs: number) =>
      countSince(sinceMs, (move) => (move.currency === currency ? move.beyondUnits : 0n)),
  };
}

function openSigned<Line extends { readonly at: number }>(
  store: RecordStore,
  { name, file, orderOf }: { name: string; file: string; orderOf: (line: Line) => string },
  shape: z.ZodType<Line>,
) {
  const all: Line[] = [];
  const byOrder = new Map<string, Line[]>();
  const remember = (line: Line) => {
    all.push(line);
    const order = orderOf(line);
    byOrder.set(order, [...(byOrder.get(order) ?? []), line]);
  };
  const kept = store.open(name, file, "record", (line) => remember(shape.parse(line)));
  const last = () => [...byOrder.values()].flatMap((attempts) => attempts.at(-1) ?? []);
  return {
    /** Everything, first to last. */
    list: (): readonly Line[] => all,
    /** Everything that was signed for an order, first to last. */
    ofOrder: (orderId: string): readonly Line[] => byOrder.get(orderId) ?? [],
    last,
    countSince: (sinceMs: number, unitsOf: (line: Line) => bigint) =>
      last()
        .filter(({ at }) => at > sinceMs)
        .reduce((sum, line) => sum + unitsOf(line), 0n),
    /** On disk for good, and known to the guard, when it returns. */
    append: (line: Line): Promise<void> => kept.append(line),
  };
}

function unitsText() {
  return z
    .string()
    .regex(/^[0-9]{1,19}$/)
    .transform(BigInt);
}
