import { z } from "zod";
import { RecordedAssignment } from "../../signer/signer-record.ts";
import { authorised, call } from "./shapes.ts";

/** How long a record is, and the SHA-256 of its last line; each line names the hash before it. */
export const RecordHead = z.object({
  count: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type RecordHead = z.infer<typeof RecordHead>;

/** What the guard keeps of one record of the signer. */
export const KeptHead = z.object({
  kept: RecordHead,
  /** Announced and perhaps written: the signer ended in between, or is writing now. */
  next: RecordHead.nullable(),
  /** When a head was last announced, in milliseconds. */
  atMs: z.int(),
});
export type KeptHead = z.infer<typeof KeptHead>;

const name = z.string().regex(/^[a-z]{1,20}$/);

/** What the signer may ask of its records' heads, on a socket of its own. */
export const recordCalls = {
  listHeads: call(z.object({}), z.record(name, KeptHead)),
  /** Takes over records that the guard does not know yet, all or none. Fails for a known one. */
  beginHeads: call(z.object({ heads: z.record(name, RecordHead) }), z.null()),
  /** What the record's head is about to be. Fails unless it follows the kept one. */
  announceHead: call(z.object({ name, head: RecordHead }), z.null()),
  /** What was announced is written. May be repeated; fails for any other head. */
  keepHead: call(z.object({ name, head: RecordHead }), z.null()),
  /** Two operators have judged a damaged record, and it goes on from this head. */
  replaceHead: call(z.object({ name, head: RecordHead }), z.null()),
} as const;

/** What the signer tells of its addresses. */
export const addressCalls = {
  /**
   * The signer has given this address: its row is written in the place of false ones, and places up to it
   * count as given. May be repeated.
   */
  keepAddress: call(RecordedAssignment, z.null()),
} as const;

/** What the signer may ask for orders in its record. */
export const recoveryCalls = {
  /**
   * Authorises the journal that holds again what a restored backup has lost of an order, which is in the
   * signer's record of payments. A text or a signature that is not the guard's is a fault.
   */
  authoriseRecovery: call(
    z.object({ text: z.string().max(1000), signature: z.string().max(128) }),
    authorised,
  ),
} as const;
