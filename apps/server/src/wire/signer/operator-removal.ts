import { z } from "zod";
import type { LocalCall } from "../local-call.ts";
import type { OperatorApproval } from "./operator-approval.ts";
import { OperatorPasskey } from "./operator-enrolment.ts";

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
  approval: z.object({ operatorId: z.string().max(40), assertion: z.string().max(8000) }),
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
