import { z } from "zod";
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

/** Who answers for a text: an operator, or a newcomer with the new passkey. */
export type Approver = {
  readonly operatorId: string;
  readonly answer: PasskeyAnswer;
};

/** The passkey's answer, as JSON, to the challenge (base64url) of a text that an operator puts it to. */
export type PasskeyAnswer = (challenge: string, asked: AskedText) => string | Promise<string>;

/** What an operator is asked to sign, so that a terminal shows all of it as it is. */
export const AskedText = OperatorApproval.pick({ operatorId: true }).extend({
  text: z.string().regex(/^[\P{Cc}\n]{1,20000}$/u),
});
export type AskedText = Readonly<z.infer<typeof AskedText>>;

/** The same in one line, which a device of the operator's own reads. */
export function askedLine(asked: AskedText): string {
  return Buffer.from(JSON.stringify(asked)).toString("base64url");
}

/** An operator's passkey under exactly this text. */
export async function approvalBy(
  { operatorId, answer }: Approver,
  text: string,
): Promise<OperatorApproval> {
  const challenge = approvalChallenge(text, operatorId);
  return { operatorId, assertion: await answer(challenge, { operatorId, text }) };
}
