import { z } from "zod";
import type { LocalCall } from "../local-call.ts";
import { OperatorApproval } from "./operator-approval.ts";
import type { AuthorisedOrder } from "./payment-order.ts";

/** More approvals than this say no more than these, and whoever asks sends no more. */
export const approvalsMax = 4;

/** What speaks for coins that leave the house's addresses. */
export const clearanceFields = {
  /** Operators' assertions over the order. */
  approvals: z.array(OperatorApproval).max(approvalsMax).default([]),
  /** Unix seconds of the latest comparison of books and chain in this currency that was clean. */
  reconciledAt: z.int().min(0).default(0),
} as const;
export type ClearanceProofs = {
  readonly approvals: readonly OperatorApproval[];
  readonly reconciledAt: number;
};

/** What the signer is asked to sign, and everything it needs to judge it by itself. */
export const SignAsk = z.object({
  /** The guard's order, word for word. */
  orderText: z.string().max(1000),
  orderSignature: z.string().max(200),
  /** Counts from 1 within the order. */
  attempt: z.int().min(1).max(1_000_000),
  /** The unsigned chain transaction as hex; the signer reads these bytes and nothing beside them. */
  rawHex: z.string().max(4000),
  /** Above the signer's own limit it asks for one or two approvals. */
  ...clearanceFields,
  /** The guard's word that the books hold what it takes, and its signature. */
  booksText: z.string().max(400).default(""),
  booksSignature: z.string().max(200).default(""),
  /** Chain transactions that paid this user's address: the signer looks them up by itself. */
  evidence: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(200)
    .default([]),
});
export type SignAsk = z.infer<typeof SignAsk>;

/** An order as the guard signed it, before anybody builds a payment for it. */
export const OrderAsk = SignAsk.pick({ orderText: true, orderSignature: true });

/** So long a comparison of books and chain speaks for a payment. */
export const comparisonGoodSeconds = 60;

/** The signed bytes, or why the signer does not sign: a text for the log and the operator. */
export const SignReply = z.discriminatedUnion("signed", [
  z.object({ signed: z.literal(true), signedHex: z.string() }),
  z.object({
    signed: z.literal(false),
    reason: z.string(),
    /** What passes by itself or by an operator's hand; absent where it judged the payment. */
    wait: z.enum(["locked", "day-cap", "approval", "stopped"]).optional(),
  }),
]);
export type SignReply = z.infer<typeof SignReply>;

/** What a payment waits for that the signer did not sign. */
export type SignerWait =
  | "signer-locked"
  | "signer-day-cap"
  | "signer-approval"
  | "signer-refused"
  | "withdrawals-stopped";

/** One attempt at a payment, with what speaks for it. */
export type PaymentAttempt = Partial<ClearanceProofs> & {
  readonly attempt: number;
  readonly rawHex: string;
  readonly evidence?: readonly string[];
  /** The guard's word on the books. */
  readonly books?: AuthorisedOrder;
};

export type PaymentSigner = {
  /** The same attempt with the same bytes is answered alike, however often it is asked. */
  sign(order: AuthorisedOrder, payment: PaymentAttempt): Promise<SignReply>;
  /** Whether the order is the guard's, word for word; also while the keys are locked. */
  isAuthorised(order: AuthorisedOrder): Promise<boolean>;
  /** `ready`, or `locked` until an operator has unlocked it. */
  ping(): Promise<string>;
};

/** The signer behind its socket. A failed call says nothing about whether it has signed. */
export function openPaymentSigner(local: LocalCall): PaymentSigner {
  return {
    ping: async () => z.string().parse(await local("/ping")),
    async isAuthorised({ text: orderText, signature: orderSignature }) {
      return z.boolean().parse(await local("/order", { orderText, orderSignature }));
    },
    async sign({ text, signature }, payment) {
      const { attempt, rawHex, approvals = [], evidence = [], reconciledAt = 0 } = payment;
      const { text: booksText = "", signature: booksSignature = "" } = payment.books ?? {};
      const order = { orderText: text, orderSignature: signature };
      const ask: SignAsk = {
        ...{ ...order, attempt, rawHex, reconciledAt, booksText, booksSignature },
        approvals: [...approvals],
        evidence: [...evidence],
      };
      return SignReply.parse(await local("/sign", ask));
    },
  };
}
