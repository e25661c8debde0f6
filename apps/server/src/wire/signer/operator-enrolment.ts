import { z } from "zod";
import type { LocalCall } from "../local-call.ts";

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
  approvals: z
    .array(z.object({ operatorId: z.string().max(40), assertion: z.string().max(8000) }))
    .max(4)
    .default([]),
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
