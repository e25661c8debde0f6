import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from "node:fs";
import { currencies } from "@clearhold/money";
import { z } from "zod";

const Units = z
  .string()
  .regex(/^[0-9]{1,19}$/)
  .transform(BigInt);

/** One line for each payment that was ever signed. */
export const SignedPayment = z.object({
  /** Milliseconds of the signer's clock. */
  at: z.int(),
  orderId: z.string(),
  attempt: z.int(),
  txid: z.string(),
  currency: z.enum(currencies),
  units: Units,
  payee: z.string(),
  expiresMs: z.int(),
  rawHex: z.string(),
  signedHex: z.string(),
});
export type SignedPayment = z.infer<typeof SignedPayment>;

export type SigningRecord = {
  /** Every payment that was signed for an order, first to last. */
  ofOrder(orderId: string): readonly SignedPayment[];
  /** What was signed since, each order counted once whatever its attempts. */
  unitsSince(currency: SignedPayment["currency"], sinceMs: number): bigint;
  /** On disk for good when it returns. */
  append(payment: SignedPayment): void;
  close(): void;
};

/**
 * The signer's own memory, in its own file: no database can take a line back. A last line that a
 * crash tore was never answered for, and is cut off; any other damage stops the signer.
 */
export function openSigningRecord(file: string): SigningRecord {
  const handle = openSync(file, "a+", 0o600);
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  let size = Buffer.byteLength(whole);
  if (whole.length < text.length) ftruncateSync(handle, size);
  const payments = whole
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => SignedPayment.parse(JSON.parse(line)));
  const byOrder = new Map<string, SignedPayment[]>();
  for (const payment of payments) remember(byOrder, payment);
  return {
    ofOrder: (orderId) => byOrder.get(orderId) ?? [],
    unitsSince: (currency, sinceMs) => unitsSince(byOrder, currency, sinceMs),
    append(payment) {
      // A second signer on the same record would know nothing of what this one signs.
      if (fstatSync(handle).size !== size) throw new Error("another program writes to the record");
      const line = Buffer.from(`${JSON.stringify({ ...payment, units: `${payment.units}` })}\n`);
      writeSync(handle, line);
      fsyncSync(handle);
      size += line.length;
      remember(byOrder, payment);
    },
    close: () => closeSync(handle),
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
