import type { CodePurpose } from "../../kernel/guard-port.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import type { Destination } from "./code-scope.ts";
import { type CodeDeps, proveCode, type RightCode, wrongOf } from "./codes.ts";

/** A mailbox or telephone that would become a person's, and the code that went to it. */
export type NewContact = Destination & { readonly purpose: CodePurpose; readonly code: string };

type Claim = { readonly userId: string; readonly newContact: NewContact };

/** What every such code is used for: one binding, whatever else was proved with it. */
const usedFor = "bind";

/**
 * Refuses `email-code-wrong` or `phone-code-wrong`, with `contact` "new" so that a screen with two
 * codes knows which, and `code-limit-reached`. A used one is wrong.
 */
export async function proveNewContact(deps: CodeDeps, claim: Claim): Promise<RightCode> {
  const wrong = wrongOf(claim.newContact.channel);
  try {
    const right = await proveCode(deps, askOf(claim));
    refuseUnless(!right.again, wrong);
    return right;
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === wrong;
    throw isWrong ? new Refusal(wrong, { contact: "new" }) : error;
  }
}

/** Whether a contact was bound by this very code a moment ago: an answer was lost. */
export async function wasBound(deps: CodeDeps, claim: Claim): Promise<boolean> {
  try {
    return (await proveCode(deps, askOf(claim))).again;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function askOf({ userId, newContact }: Claim) {
  const { purpose, code, ...to } = newContact;
  return { userId, purpose, to, code, usedFor };
}
