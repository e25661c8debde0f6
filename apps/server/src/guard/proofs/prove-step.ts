import type { RefusalCode } from "@clearhold/contract/refusals";
import type { Tx } from "../../kernel/database.ts";
import { Refusal } from "../../kernel/refusal.ts";
import type { Proofs } from "../../wire/guard/calls/shapes.ts";
import type { CodePurpose, CodeSubject } from "../../wire/guard/guard-port.ts";
import type { Destination } from "../rows/code-scope.ts";
import { type Factor, findFactors } from "../rows/factors.ts";
import { getMailbox } from "../rows/mailboxes.ts";
import { findPhone } from "../rows/phones.ts";
import type { NotifyDeps } from "../tell/notify-owner.ts";
import { proveCode, type RightCode, spendCode } from "./codes.ts";
import { type NewContact, proveNewContact } from "./new-contact.ts";
import type { ProofDeps } from "./proof-deps.ts";
import { proveRecoveryCode } from "./prove-recovery-code.ts";
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

/** What carried a step. A recovery code holds withdrawals: whoever finds the paper has it too. */
type ProvedBy = "codes" | "passkey" | "recovery";

/** Right, and not used up yet: `spend` does that, in the transaction of what it was for. */
export type ProvedStep = {
  /** Names the proofs themselves: the same for whatever they are shown for again. */
  readonly proofId: string;
  readonly by: ProvedBy;
  /** Some of it was used up for this very thing before: an answer was lost, and nothing new follows. */
  readonly again: boolean;
  spend(tx: Tx, now: Date): Promise<void>;
};

export type ProveDeps = NotifyDeps & Pick<ProofDeps, "sms" | "tries">;

/**
 * The one policy of every step, for every endpoint that reaches it. A passkey replaces every code.
 * While passkeys are demanded only a passkey counts, or a recovery code on the calls that take one.
 * Otherwise the code of each contact that is switched on is needed. What is missing is said first.
 * Then each proof is verified, and a right one is not used up when another is wrong. Refuses
 * `passkey-required`, `passkey-wrong`, `passkey-too-new`, `recovery-code-wrong`,
 * `recovery-code-too-new`, `email-code-required`, `phone-code-required` (`old-…` of a contact that
 * is replaced), `email-code-wrong`, `phone-code-wrong`, `code-limit-reached`.
 */
export async function proveStep(deps: ProveDeps, step: Step): Promise<ProvedStep> {
  const standIn = standInOf(step);
  const asked = standIn ? [] : await listAsked(deps, step);
  const parts: Omit<ProvedStep, "by">[] = [];
  const { userId, newContact } = step;
  if (newContact) parts.push(partOf(await proveNewContact(deps, { userId, newContact })));
  for (const code of asked) parts.push(partOf(await proveCode(deps, { ...step, ...code })));
  if (standIn) parts.push(await standIn(deps, step));
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
export async function requireProofs(deps: ProveDeps, step: Step): Promise<void> {
  if (!standInOf(step)) await listAsked(deps, step);
}

type ProveStandIn = (deps: ProveDeps, step: Step) => Promise<Omit<ProvedStep, "by">>;

/** What stands for all codes; a passkey before a recovery code, which can be used but once. */
function standInOf({ proofs, takesRecovery }: Step): ProveStandIn | undefined {
  if (proofs.passkey !== undefined) return provePasskey;
  if (takesRecovery && proofs.recoveryCode !== undefined) return proveRecovery;
  return undefined;
}

function provePasskey(deps: ProveDeps, step: Step): ReturnType<ProveStandIn> {
  const { passkey: assertion = "" } = step.proofs;
  return verifyPasskey(deps, { ...step, assertion });
}

function proveRecovery(deps: ProveDeps, step: Step): ReturnType<ProveStandIn> {
  const { recoveryCode = "" } = step.proofs;
  return proveRecoveryCode(deps, { ...step, recoveryCode });
}

function partOf(right: RightCode): Omit<ProvedStep, "by"> {
  const { id, again } = right;
  return { proofId: `code ${id}`, again, spend: (tx, now) => spendCode(tx, right, now) };
}

type AskedCode = { readonly to: Destination; readonly code: string };

/** The codes that are needed, in the order of requirement 5: mail, then phone. */
async function listAsked(deps: ProveDeps, step: Step): Promise<AskedCode[]> {
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
