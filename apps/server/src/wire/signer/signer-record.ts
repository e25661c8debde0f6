import { currencies } from "@clearhold/money";
import { z } from "zod";
import { type Authorised, authorised } from "../guard/calls/shapes.ts";
import type { LocalCall } from "../local-call.ts";

const Hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
const signed = {
  attempt: z.int(),
  txid: z.string().regex(/^[0-9a-f]{64}$/),
  expiresMs: z.int(),
  rawHex: Hex,
  signedHex: Hex,
};

/** A payment that the signer signed, with the order that it was for. */
export const RecordedPayment = z.object({
  ...signed,
  orderId: z.string(),
  orderText: z.string(),
  orderSignature: z.string(),
  currency: z.enum(currencies),
});
export type RecordedPayment = z.infer<typeof RecordedPayment>;

/** A move of the house that the signer signed; `text` is the move word for word. */
export const RecordedMove = z.object({
  ...signed,
  moveId: z.string(),
  kind: z.string(),
  text: z.string(),
});
export type RecordedMove = z.infer<typeof RecordedMove>;

/** An address that the signer gave to somebody. */
export const RecordedAssignment = z.object({
  purpose: z.enum(["user", "project"]),
  ownerId: z.string(),
  index: z.int(),
  address: z.string(),
  signature: z.string(),
});
export type RecordedAssignment = z.infer<typeof RecordedAssignment>;

const records = {
  payments: RecordedPayment,
  moves: RecordedMove,
  assignments: RecordedAssignment,
} as const;
type Records = { [N in keyof typeof records]: z.infer<(typeof records)[N]> };
type RecordName = keyof typeof records;

/** The entries from `before` backwards: what a restored backup lacks are the last ones. */
export const RecordAsk = z.object({
  of: z.enum(["payments", "moves", "assignments"]),
  before: z.int().min(0),
  limit: z.int().min(1).max(100),
});
export type RecordAsk = z.infer<typeof RecordAsk>;

export const MarkAsk = z.object({ number: z.int().min(0) });

/** Where the mark is now, or why it stays where it was. */
export const MarkReply = z.discriminatedUnion("marked", [
  z.object({ marked: z.literal(true), number: z.int() }),
  z.object({ marked: z.literal(false), reason: z.string() }),
]);
export type MarkReply = z.infer<typeof MarkReply>;

export const RecoverAsk = z.object({ orderId: z.string().max(40) });

/** The guard's word for the journal that holds an order again, or why there is none. */
export const RecoverReply = z.discriminatedUnion("recovered", [
  z.object({ recovered: z.literal(true), ...authorised.shape }),
  z.object({ recovered: z.literal(false), reason: z.string() }),
]);
export type RecoverReply = z.infer<typeof RecoverReply>;

/** How much the signer remembers, and how far it knows the books to have been. */
export const RecordSummary = z.object({
  mark: z.int(),
  payments: z.int(),
  moves: z.int(),
  assignments: z.int(),
  /** What is wrong with a record, by file and line; nothing is signed meanwhile. */
  trouble: z.string().nullable(),
});
export type RecordSummary = z.infer<typeof RecordSummary>;

/** The signer's own memory. Restoring a backup of the database does not change it. */
export type SignerRecord = {
  summary(): Promise<RecordSummary>;
  /** First to last. */
  page<N extends RecordName>(
    of: N,
    ask: { readonly before: number; readonly limit: number },
  ): Promise<readonly Records[N][]>;
  /**
   * For the worker: the guard's word for the journal that holds an order again. The signer gets it for what
   * it has signed. Throws for any other order.
   */
  recover(orderId: string): Promise<Authorised>;
  /** Tells the signer how far the books have read the chain. */
  mark(number: number): Promise<MarkReply>;
  /** For operators: has the signer look whether the chain was ever as high as its mark says. */
  lowerFalseMark(): Promise<MarkReply>;
};

export function openSignerRecord(local: LocalCall): SignerRecord {
  return {
    summary: async () => RecordSummary.parse(await local("/record/summary")),
    async page(of, ask) {
      const found = await local("/record/page", { of, ...ask });
      return z.array(records[of]).parse(found) as never;
    },
    async recover(orderId) {
      const reply = RecoverReply.parse(await local("/record/recover", { orderId }));
      if (!reply.recovered) throw new Error(`${orderId} is not recovered: ${reply.reason}`);
      return { authorisation: reply.authorisation, at: reply.at };
    },
    mark: async (number) => MarkReply.parse(await local("/record/mark", { number })),
    lowerFalseMark: async () => MarkReply.parse(await local("/record/mark/lower")),
  };
}
