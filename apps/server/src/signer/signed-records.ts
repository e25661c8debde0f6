import { type CurrencyCode, currencies } from "@clearhold/money";
import { z } from "zod";
import { openAppendFile } from "./durable-file.ts";

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
});
export type SignedMove = z.infer<typeof SignedMove>;

export type SigningRecord = ReturnType<typeof openSigningRecord>;
export type MoveRecord = ReturnType<typeof openMoveRecord>;

/** Every payment that was signed before. @throws Error for a damaged line. */
export function openSigningRecord(file: string) {
  const { countSince, last, ...record } = openSigned(file, SignedPayment, (one) => one.orderId);
  return {
    ...record,
    /** The last attempt at each order of a person. */
    ofUser: (userId: string) => last().filter((one) => one.userId === userId),
    /** What was signed since, each order counted once whatever its attempts. */
    unitsSince: (currency: CurrencyCode, sinceMs: number) =>
      countSince(sinceMs, (one) => one.currency === currency),
  };
}

/** Every attempt at a move of the house that was signed before. @throws Error for a damaged line. */
export function openMoveRecord(file: string) {
  const { countSince, list, ...record } = openSigned(
    file,
    SignedMove,
    (move) => move.orderId || move.moveId,
  );
  return {
    ...record,
    list,
    ofMove: (moveId: string) => list().filter((move) => move.moveId === moveId),
    /** Every payment of an arrival back to its sender, whatever order it was. */
    ofArrival: (arrivalHash: string) => list().filter((move) => move.arrivalHash === arrivalHash),
    /** What moves of a kind signed since, each order, or move, counted once whatever its attempts. */
    unitsSince: (kind: string, currency: CurrencyCode, sinceMs: number) =>
      countSince(sinceMs, (move) => move.kind === kind && move.currency === currency),
  };
}

function openSigned<Line extends { readonly at: number; readonly units: bigint }>(
  file: string,
  shape: z.ZodType<Line>,
  orderOf: (line: Line) => string,
) {
  const kept = openAppendFile(file);
  const all: Line[] = [];
  const byOrder = new Map<string, Line[]>();
  const remember = (line: Line) => {
    all.push(line);
    const order = orderOf(line);
    byOrder.set(order, [...(byOrder.get(order) ?? []), line]);
  };
  for (const line of kept.lines) remember(shape.parse(line));
  const last = () => [...byOrder.values()].flatMap((attempts) => attempts.at(-1) ?? []);
  return {
    /** Everything, first to last. */
    list: (): readonly Line[] => all,
    /** Everything that was signed for an order, first to last. */
    ofOrder: (orderId: string): readonly Line[] => byOrder.get(orderId) ?? [],
    last,
    countSince: (sinceMs: number, isCounted: (line: Line) => boolean) =>
      last()
        .filter((line) => isCounted(line) && line.at > sinceMs)
        .reduce((sum, { units }) => sum + units, 0n),
    /** On disk for good when it returns. */
    append(line: Line) {
      kept.append(line);
      remember(line);
    },
    close: () => kept.close(),
  };
}

function unitsText() {
  return z
    .string()
    .regex(/^[0-9]{1,19}$/)
    .transform(BigInt);
}
