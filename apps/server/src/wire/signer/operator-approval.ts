import { z } from "zod";
import type { LocalCall } from "../local-call.ts";
import { textHash } from "./house-move.ts";

/**
 * An operator's yes or no to one order, as the signer reads it: a passkey's assertion whose challenge
 * is the hash of exactly this text. The database carries it and can neither make nor change one.
 */
export const OperatorApproval = z.object({
  /** `opr_…`, as enrolled at the signer. */
  operatorId: z.string().max(40),
  /** The WebAuthn answer as JSON. */
  assertion: z.string().max(8000),
});
export type OperatorApproval = z.infer<typeof OperatorApproval>;

/** The WebAuthn challenge of an approval, in base64url. `orderText` is the guard's order, word for word. */
export function approvalChallenge(orderText: string, operatorId: string): string {
  const text = `clearhold approval 1\norder=${textHash(orderText)}\noperator=${operatorId}\n`;
  return Buffer.from(textHash(text), "hex").toString("base64url");
}

/**
 * An operator whose passkey the signer believes. The signer keeps its own list, so that writing in
 * the database makes no operator that counts for a payment.
 */
export const OperatorPasskey = z.object({
  operatorId: z.string().regex(/^opr_[0-9a-z]{26}$/),
  name: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[^\n]*$/),
  /** The credential's COSE key in base64url. */
  publicKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(1000),
  /** Where the passkey may be used: the relying party's id, and the origin of its page. */
  rpId: z.string().min(1).max(253),
  origin: z.url().max(300),
});
export type OperatorPasskey = z.infer<typeof OperatorPasskey>;

/** The first two come as they are; each further one needs the approvals of two who are in. */
export const EnrolAsk = z.object({
  operator: OperatorPasskey,
  approvals: z.array(OperatorApproval).max(4).default([]),
});
export type EnrolAsk = z.input<typeof EnrolAsk>;

export const EnrolReply = z.discriminatedUnion("enrolled", [
  /** From these Unix seconds on the operator's approvals count. */
  z.object({ enrolled: z.literal(true), goodFrom: z.int() }),
  z.object({ enrolled: z.literal(false), reason: z.string() }),
]);
export type EnrolReply = z.infer<typeof EnrolReply>;

/** What two operators approve when a further one comes in: `approvalChallenge(enrolmentText(…), …)`. */
export function enrolmentText(operator: OperatorPasskey): string {
  return [
    "clearhold operator 1",
    `operator=${operator.operatorId}`,
    `name=${operator.name}`,
    `key=${operator.publicKey}`,
    `place=${operator.rpId}`,
    `origin=${operator.origin}\n`,
  ].join("\n");
}

/** The signer behind its operators' socket. The same operator with the same key is answered alike. */
export async function enrolAtSigner(local: LocalCall, ask: EnrolAsk): Promise<EnrolReply> {
  return EnrolReply.parse(await local("/operators", ask));
}

/** An operator who is in the signer's list, and since when. */
export const ListedOperator = OperatorPasskey.extend({
  /** Milliseconds of the signer's clock. */
  at: z.int(),
  /** From then on its approvals count. */
  goodFromMs: z.int(),
});
export type ListedOperator = z.infer<typeof ListedOperator>;

export const RemovalAsk = z.object({
  operatorId: z.string().max(40),
  approval: OperatorApproval,
});
export type RemovalAsk = z.infer<typeof RemovalAsk>;

export const RemovalReply = z.discriminatedUnion("removed", [
  z.object({ removed: z.literal(true) }),
  z.object({ removed: z.literal(false), reason: z.string() }),
]);
export type RemovalReply = z.infer<typeof RemovalReply>;

/** What another operator's passkey answers for: this enrolment, and no later one of the same person. */
export function removalText({ operatorId, publicKey, at }: ListedOperator): string {
  return `clearhold operator removal 1\noperator=${operatorId}\nkey=${publicKey}\nsince=${at}\n`;
}

/** The signer's list behind its operators' socket. */
export function openSignerOperators(local: LocalCall) {
  return {
    list: async () => z.array(ListedOperator).parse(await local("/operators/list")),
    remove: async (operatorId: string, approval: OperatorApproval) =>
      RemovalReply.parse(await local("/operators/remove", { operatorId, approval })),
  };
}
