import { textHash } from "./house-move.ts";

/**
 * An operator's yes or no to one order, as the signer reads it: a passkey's assertion whose challenge
 * is the hash of exactly this text. The database carries it and can neither make nor change one.
 */
export type OperatorApproval = {
  /** `opr_…`, as enrolled at the signer. */
  readonly operatorId: string;
  /** The WebAuthn answer as JSON. */
  readonly assertion: string;
};

/** What the operator signs. `orderText` is the guard's order, word for word. */
function approvalText(orderText: string, operatorId: string): string {
  return `clearhold approval 1\norder=${textHash(orderText)}\noperator=${operatorId}\n`;
}

/** The WebAuthn challenge of an approval, in base64url. */
export function approvalChallenge(orderText: string, operatorId: string): string {
  return Buffer.from(textHash(approvalText(orderText, operatorId)), "hex").toString("base64url");
}
