import type { Queryable } from "../../kernel/database.ts";
import type { Proofs } from "../../kernel/guard-calls/shapes.ts";
import type { CodePurpose, CodeSubject } from "../../kernel/guard-port.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { getMailbox } from "../contacts/mailboxes.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { proveCode, spendCode } from "./codes.ts";

/** One step of a logged-in person that a password alone does not carry. */
export type Step = {
  readonly userId: string;
  readonly purpose: CodePurpose;
  /** What is confirmed, where it is a payment or a payee. */
  readonly subject?: CodeSubject | undefined;
  readonly proofs: Proofs;
  /** The one thing that the proofs are used for; the same thing may use them again. */
  readonly usedFor: string;
};

/** Right, and not used up yet: `spend` does that, in the transaction of what it was for. */
export type ProvedStep = {
  /** These proofs were used up for this very thing before: an answer was lost. */
  readonly again: boolean;
  spend(tx: Queryable, now: Date): Promise<void>;
};

/**
 * The one policy of every step, whichever door it came by (decisions 4): the codes of the contacts
 * that are switched on, or in their place a passkey. Refuses `email-code-required`,
 * `email-code-wrong`, `code-limit-reached`.
 */
export async function proveStep(
  deps: Pick<GuardDeps, "database" | "clock" | "keys" | "outbox">,
  { userId, purpose, subject, proofs, usedFor }: Step,
): Promise<ProvedStep> {
  if (proofs.emailCode === undefined) throw new Refusal("email-code-required");
  const email = await getMailbox(deps.database, deps.keys, userId);
  const code = await proveCode(deps, {
    userId,
    purpose,
    subject,
    email,
    code: proofs.emailCode,
    usedFor,
  });
  return { again: code.again, spend: (tx, now) => spendCode(tx, code, now) };
}
