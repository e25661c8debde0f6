import type { RefusalCode } from "@clearhold/contract/refusals";
import { Refusal } from "../../kernel/refusal.ts";
import type { Proofs } from "../../wire/guard/calls/shapes.ts";
import type { AskOf, CodePurpose, CodeSubject } from "../../wire/guard/guard-port.ts";
import type { Destination } from "../rows/code-store.ts";
import { findPhone, getMailbox } from "../rows/contacts.ts";
import { type Factor, findFactors } from "../rows/factors.ts";
import { findVerifier } from "../rows/verifiers.ts";
import {
  type NewContact,
  type Proved,
  proveCode,
  proveNewContact,
  proveRecoveryCode,
} from "./codes.ts";
import { verifyFundPassword } from "./fund-password.ts";
import type { GuardDeps } from "./guard-deps.ts";
import { verifyLoginPassword } from "./login-password.ts";
import { verifyPasskey } from "./verify-passkey.ts";

/** One step of a logged-in person that a password alone does not carry. */
export type Step = {
  readonly userId: string;
  readonly purpose: CodePurpose;
  /** What is confirmed, where it is a payment or a payee. */
  readonly subject?: CodeSubject | undefined;
  readonly proofs: Proofs;
  /** The one thing that the proofs are used for; the same thing may use them again. */
  readonly usedFor: string;
  /** A mailbox or telephone that would become the person's: nothing stands in for its code. */
  readonly newContact?: NewContact | undefined;
  /** The call takes a recovery code in the place of whatever was lost. */
  readonly takesRecovery?: boolean | undefined;
  /** This contact itself is replaced: its code is asked for while it is switched off, if not as lost. */
  readonly replaced?: Factor | undefined;
  /** These factors are lost: they are not asked for, and what follows waits much longer. */
  readonly lost?: readonly Factor[] | undefined;
};

/** Right, and not used up yet. `again` says that some of it was used up for this very thing before. */
export type ProvedStep = Proved & {
  /** What carried it. A recovery code holds withdrawals: whoever finds the paper has it too. */
  readonly by: "codes" | "passkey" | "recovery";
};

/**
 * The one policy of every step, for every endpoint that reaches it. A passkey replaces every code.
 * While passkeys are demanded only a passkey counts, or a recovery code on the calls that take one.
 * Otherwise the code of each contact that is switched on is needed. What is missing is said first.
 * Then each proof is verified, and a right one is not used up when another is wrong. Refuses
 * `passkey-required`, `passkey-wrong`, `passkey-too-new`, `recovery-code-wrong`,
 * `recovery-code-too-new`, `email-code-required`, `phone-code-required` (`old-…` of a contact that
 * is replaced), `email-code-wrong`, `phone-code-wrong`, `code-limit-reached`.
 */
export async function proveStep(deps: GuardDeps, step: Step): Promise<ProvedStep> {
  const standIn = standInOf(deps, step);
  const asked = standIn ? [] : await listAsked(deps, step);
  const parts: Proved[] = [];
  const { userId, newContact } = step;
  if (newContact) parts.push(await proveNewContact(deps, { userId, newContact }));
  for (const code of asked) parts.push(await proveCode(deps, { ...step, ...code }));
  if (standIn) parts.push(await standIn());
  return {
    by: standIn ? (step.proofs.passkey === undefined ? "recovery" : "passkey") : "codes",
    proofId: parts.map(({ proofId }) => proofId).join(" "),
    again: parts.some(({ again }) => again),
    async spend(tx, now) {
      for (const part of parts) await part.spend(tx, now);
    },
  };
}

/**
 * Says what is missing and looks at nothing: for whoever asks for a password too, and should not
 * count it while the form is not complete. Refuses `passkey-required`, `email-code-required`,
 * `phone-code-required` (`old-…` of a contact that is replaced).
 */
export async function requireProofs(deps: GuardDeps, step: Step): Promise<void> {
  if (!standInOf(deps, step)) await listAsked(deps, step);
}

/** What stands for all codes; a passkey before a recovery code, which can be used but once. */
function standInOf(deps: GuardDeps, step: Step): (() => Promise<Proved>) | undefined {
  const { passkey: assertion, recoveryCode } = step.proofs;
  if (assertion !== undefined) return () => verifyPasskey(deps, { ...step, assertion });
  if (!step.takesRecovery || recoveryCode === undefined) return undefined;
  return () => proveRecoveryCode(deps, { ...step, recoveryCode });
}

type AskedCode = { readonly to: Destination; readonly code: string };

/** The codes that are needed, in the order of requirement 5: mail, then phone. */
async function listAsked(deps: GuardDeps, step: Step): Promise<AskedCode[]> {
  const { userId, proofs, replaced, lost = [] } = step;
  const { database, keys } = deps;
  const factors = await findFactors(database, keys, userId, deps.clock.now());
  if (factors.passkey.on && !lost.includes("passkey")) throw new Refusal("passkey-required");
  const needs = (factor: "email" | "phone") =>
    !lost.includes(factor) &&
    (factors[factor].on || (replaced === factor && !factors[factor].lost));
  // Without a gateway no code can reach a telephone, and the mailbox carries the step alone.
  const phone = deps.sms && needs("phone") ? await findPhone(database, keys, userId) : undefined;
  const asked: AskedCode[] = [];
  if (needs("email") || (phone === undefined && !lost.includes("email"))) {
    if (proofs.emailCode === undefined) throw new Refusal(requiredOf("email", step));
    const address = await getMailbox(database, keys, userId);
    asked.push({ to: { channel: "email", address }, code: proofs.emailCode });
  }
  if (phone !== undefined) {
    if (proofs.phoneCode === undefined) throw new Refusal(requiredOf("sms", step));
    asked.push({ to: { channel: "sms", address: phone }, code: proofs.phoneCode });
  }
  return asked;
}

/** A form with a code to the new contact and one to the old has to say which of them is missing. */
function requiredOf(channel: Destination["channel"], { newContact }: Step): RefusalCode {
  const isOld = newContact?.channel === channel;
  if (channel === "email") return isOld ? "old-email-code-required" : "email-code-required";
  return isOld ? "old-phone-code-required" : "phone-code-required";
}

/** What confirms everything about payees: the fund password, never from memory, and the proofs. */
export type OwnerStep = Step & { readonly fundPassword: string };

/**
 * Follows the order of requirement 5. Missing proofs are said first and cost nothing. Then comes
 * the fund password, so that a wrong one uses up no code. Then come the proofs.
 */
export async function proveOwner(deps: GuardDeps, step: OwnerStep): Promise<ProvedStep> {
  await requireProofs(deps, step);
  await verifyFundPassword(deps, step);
  return proveStep(deps, step);
}

type PasswordAsk = Pick<AskOf<"beginPasskey">, "userId" | "fundPassword" | "loginPassword">;

/**
 * The password that every change of a second factor asks for: the fund password, and the login
 * password while there is none. Refuses `field-missing`, `fund-password-wrong`,
 * `fund-password-locked`, `old-password-wrong`, `login-delayed`.
 */
export async function provePassword(deps: GuardDeps, ask: PasswordAsk): Promise<void> {
  const { userId, fundPassword, loginPassword } = ask;
  const fund = await findVerifier(deps.database, deps.keys, { userId, purpose: "fund" });
  if (fund) {
    if (fundPassword === undefined) throw new Refusal("field-missing", { field: "password" });
    await verifyFundPassword(deps, { userId, fundPassword });
    return;
  }
  if (loginPassword === undefined) {
    throw new Refusal("field-missing", { field: "login_password" });
  }
  await verifyLoginPassword(deps, { userId, loginPassword });
}
