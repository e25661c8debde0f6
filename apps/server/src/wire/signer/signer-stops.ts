import { z } from "zod";
import type { LocalCall } from "../local-call.ts";
import { OperatorApproval } from "./operator-approval.ts";

/** Why the signer stops by its own look. */
export const stopReasons = [
  "foreign-transaction",
  "wallet-short",
  "paid-before",
  "coins-unseen",
  "return-unproved",
  "payout-unseen",
] as const;

/** What the signer saw on the chain and did not do; while it is open, no payment of its order or currency is signed. */
export const SignerStop = z.object({
  stopId: z.int(),
  /** Milliseconds of the signer's clock. */
  at: z.int(),
  currency: z.enum(["TRX", "USDT"]),
  reason: z.enum(stopReasons),
  txid: z.string(),
  /** The address of ours; of coins that nobody saw come, stay or leave, their order and amount. */
  address: z.string(),
  /** The one order that it stops; empty where it stops the whole currency. */
  orderId: z.string(),
  /** Whose yes it has already. */
  releases: z.array(z.string()).readonly(),
});
export type SignerStop = z.infer<typeof SignerStop>;

export const ReleaseAsk = z.object({
  stopId: z.int(),
  approval: OperatorApproval,
});

export const ReleaseReply = z.discriminatedUnion("taken", [
  /** `open` while a second operator's yes is missing. */
  z.object({ taken: z.literal(true), open: z.boolean() }),
  z.object({ taken: z.literal(false), reason: z.string() }),
]);
export type ReleaseReply = z.infer<typeof ReleaseReply>;

/** What an operator's passkey answers for: this very finding. */
export function releaseText(stop: SignerStop): string {
  const { stopId, at, currency, reason, txid, address, orderId } = stop;
  return [
    "clearhold release 1",
    `stop=${stopId}`,
    `at=${at}`,
    `currency=${currency}`,
    `finding=${`${reason} ${txid} ${address} ${orderId}`.trimEnd()}\n`,
  ].join("\n");
}

export const ReturnAsk = z.object({ orderId: z.string().max(40), approval: OperatorApproval });

/** What an operator's passkey answers for: the order's money goes back, though a payment of it is on the chain. */
export function returnText(orderId: string): string {
  return `clearhold return 1\norder=${orderId}\n`;
}

/** The signer behind its operators' socket. */
export function openSignerStops(local: LocalCall) {
  return {
    list: async () => z.array(SignerStop).parse(await local("/stops")),
    release: async (stopId: number, approval: OperatorApproval) =>
      ReleaseReply.parse(await local("/stops/release", { stopId, approval })),
    /** Has it believe, from the second operator on, that the books give this order's money back. */
    believeReturn: async (orderId: string, approval: OperatorApproval) =>
      ReleaseReply.parse(await local("/returns/believe", { orderId, approval })),
  };
}
