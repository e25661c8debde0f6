import { currencies } from "@clearhold/money";
import { z } from "zod";
import { openAppendFile } from "./durable-file.ts";

const Units = z
  .string()
  .regex(/^[0-9]{1,19}$/)
  .transform(BigInt);

/**
 * One line for each payment that was ever signed. The lines of the first version (0.1.0 with no
 * migration after 0009) name neither the order's text, nor whose it was, nor what stood behind it.
 */
const PaymentLine = z.object({
  /** Milliseconds of the signer's clock. */
  at: z.int(),
  orderId: z.string(),
  /** The guard's order, word for word; empty in lines of the first version. */
  orderText: z.string().default(""),
  orderSignature: z.string().default(""),
  attempt: z.int(),
  txid: z.string(),
  currency: z.enum(currencies),
  units: Units,
  payee: z.string(),
  expiresMs: z.int(),
  rawHex: z.string(),
  signedHex: z.string(),
  /** Whose order it was; empty in lines of the first version. */
  userId: z.string().default(""),
  /** What of it left the person's balance, and when it was made (Unix seconds). */
  amountUnits: Units.optional(),
  createdAt: z.int().optional(),
  /** Whether operators stood behind it. */
  isApproved: z.boolean().default(false),
});

/** What an old line does not say of its amount and time is taken from the payment itself. */
const SignedPayment = PaymentLine.transform((line) => ({
  ...line,
  amountUnits: line.amountUnits ?? line.units,
  createdAt: line.createdAt ?? Math.floor(line.at / 1000),
}));
export type SignedPayment = z.infer<typeof SignedPayment>;

export type SigningRecord = {
  /** Every payment that was signed for an order, first to last. */
  ofOrder(orderId: string): readonly SignedPayment[];
  /** Everything, first to last. */
  list(): readonly SignedPayment[];
  /**
   * The last attempt at each order of a person, and at each order of which nobody knows whose it was:
   * as it may have been this one's, it counts for everybody.
   */
  ofUser(userId: string): readonly SignedPayment[];
  /** What was signed since, each order counted once whatever its attempts. */
  unitsSince(currency: SignedPayment["currency"], sinceMs: number): bigint;
  /** On disk for good when it returns. */
  append(payment: SignedPayment): void;
  close(): void;
};

/** Reads what was signed before. @throws Error for a damaged line. */
export function openSigningRecord(file: string): SigningRecord {
  const kept = openAppendFile(file);
  const all: SignedPayment[] = kept.lines.map((line) => SignedPayment.parse(line));
  const byOrder = new Map<string, SignedPayment[]>();
  const ordersOf = new Map<string, Set<string>>();

  function take(payment: SignedPayment): void {
    remember(byOrder, payment);
    const orders = ordersOf.get(payment.userId) ?? new Set();
    ordersOf.set(payment.userId, orders.add(payment.orderId));
  }

  for (const payment of all) take(payment);
  return {
    list: () => all,
    ofOrder: (orderId) => byOrder.get(orderId) ?? [],
    ofUser: (userId) =>
      [userId, ""]
        .flatMap((whose) => [...(ordersOf.get(whose) ?? [])])
        .flatMap((id) => byOrder.get(id)?.at(-1) ?? []),
    unitsSince: (currency, sinceMs) => unitsSince(byOrder, currency, sinceMs),
    append(payment) {
      const { units, amountUnits } = payment;
      kept.append({ ...payment, units: `${units}`, amountUnits: `${amountUnits}` });
      all.push(payment);
      take(payment);
    },
    close: () => kept.close(),
  };
}

function remember(byOrder: Map<string, SignedPayment[]>, payment: SignedPayment): void {
  const known = byOrder.get(payment.orderId) ?? [];
  byOrder.set(payment.orderId, [...known, payment]);
}

function unitsSince(
  byOrder: ReadonlyMap<string, readonly SignedPayment[]>,
  currency: SignedPayment["currency"],
  sinceMs: number,
): bigint {
  let sum = 0n;
  for (const payments of byOrder.values()) {
    const last = payments.at(-1);
    if (last?.currency === currency && last.at > sinceMs) sum += last.units;
  }
  return sum;
}
