import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import type { CodePurpose } from "../../wire/guard/guard-port.ts";
import type { Destination } from "../rows/code-scope.ts";
import { type CodeDeps, proveCode, type RightCode, wrongOf } from "./codes.ts";

/** A mailbox or telephone that would become a person's, and the code that went to it. */
export type NewContact = Destination & { readonly purpose: CodePurpose; readonly code: string };

type Claim = { readonly userId: string; readonly newContact: NewContact };

/** What every such code is used for: one binding, whatever else was proved with it. */
const usedFor = "bind";

/** Refuses as `isRepeated` does. A used one is wrong. */
export async function proveNewContact(deps: CodeDeps, claim: Claim): Promise<RightCode> {
  const right = await proveContact(deps, claim);
  refuseUnless(!right.again, wrongOf(claim.newContact.channel), { contact: "new" });
  return right;
}

/**
 * Whether this very code was used for this very contact a moment ago: an answer was lost. Refuses
 * `email-code-wrong` or `phone-code-wrong`, with `contact` "new" so that a screen with two codes
 * knows which, and `code-limit-reached`.
 */
export async function isRepeated(deps: CodeDeps, claim: Claim): Promise<boolean> {
  return (await proveContact(deps, claim)).again;
}

/** As `isRepeated`, where a wrong code says no more than that it was not this one. */
export async function wasBound(deps: CodeDeps, claim: Claim): Promise<boolean> {
  try {
    return await isRepeated(deps, claim);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function proveContact(deps: CodeDeps, claim: Claim): Promise<RightCode> {
  const wrong = wrongOf(claim.newContact.channel);
  try {
    return await proveCode(deps, askOf(claim));
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === wrong;
    throw isWrong ? new Refusal(wrong, { contact: "new" }) : error;
  }
}

function askOf({ userId, newContact }: Claim) {
  const { purpose, code, ...to } = newContact;
  return { userId, purpose, to, code, usedFor };
}
