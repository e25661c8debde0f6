import type { Tx } from "../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import type { AskOf, CodePurpose } from "../../wire/guard/guard-port.ts";
import { codeRules } from "../rows/attempt-counter.ts";
import {
  codeMac,
  type Destination,
  type ScopeAsk,
  scopeOf,
  updateCodeTried,
  updateCodeUsed,
} from "../rows/code-store.ts";
import { macOf } from "../rows/guard-keys.ts";
import { holdEnd } from "../rows/holds.ts";
import {
  countRecoveryCodes,
  findRecoveryUse,
  recoveryMac,
  updateRecoveryUsed,
} from "../rows/recovery-codes.ts";
import { notifyOwner } from "../tell/notify-owner.ts";
import type { GuardDeps } from "./guard-deps.ts";
import { secondsOf, secondsTo } from "./seconds.ts";

/** A right proof, not used up yet. */
export type Proved = {
  /** Names the proof itself: the same for whatever it is shown for again. */
  readonly proofId: string;
  /** It was used up for this very thing before: an answer was lost. */
  readonly again: boolean;
  /** Uses it up, in the transaction of what it was for. Refuses it as wrong when it was used meanwhile. */
  spend(tx: Tx, now: Date): Promise<void>;
};

type CodeAsk = ScopeAsk & {
  readonly code: string;
  /** The one thing that the code will be used for; the same thing may use it again. */
  readonly usedFor: string;
  /** Asked by a browser that has long been the owner's: strangers' tries are not its own. */
  readonly ownDevice?: boolean | undefined;
};

/**
 * Counts a try and compares; a right one costs no try. Refuses `email-code-wrong` or
 * `phone-code-wrong`, or `code-limit-reached` after fifteen wrong ones in a day.
 */
export async function proveCode(deps: GuardDeps, ask: CodeAsk): Promise<Proved> {
  const { database, clock, keys } = deps;
  const { usedFor, ownDevice = false } = ask;
  const wrong = wrongOf(ask.to);
  const scope = scopeOf(keys, ask);
  const mac = codeMac(keys, scope, ask.code);
  const compare = () =>
    updateCodeTried(database, scope, { mac, now: clock.now(), usedFor, ownDevice });
  const code = ask.userId === "" ? await compare() : await countedly(deps, ask.userId, compare);
  if (!code) throw new Refusal(wrong);
  return {
    proofId: `code ${code.id}`,
    again: code.usedFor !== "",
    async spend(tx, now) {
      refuseUnless(await updateCodeUsed(tx, code.id, { now, usedFor }), wrong);
    },
  };
}

/** Fifteen wrong ones of one person in a day, whichever codes they were. */
async function countedly<T>(
  { tries, clock }: GuardDeps,
  subject: string,
  compare: () => Promise<T | false>,
): Promise<T | false> {
  const tried = await tries.verify({ subject, purpose: "code" }, { rules: codeRules, compare });
  if (tried.kind === "locked") throw codeLimitReached(tried.lockedUntil, clock.now());
  return tried.kind === "right" && tried.value;
}

export function codeLimitReached(until: Date, now: Date): Refusal {
  return new Refusal("code-limit-reached", { seconds: secondsTo(until, now) });
}

/** Whether a stranger's code is right, without using it up. Refuses `email-code-wrong`. */
export async function checkStrangerCode(deps: GuardDeps, ask: AskOf<"checkStrangerCode">) {
  await proveCode(deps, strangerCode(ask.email, ask.code, "check"));
}

/** The ask for a code that was mailed to somebody who was not logged in. */
export function strangerCode(email: string, code: string, usedFor: string): CodeAsk {
  const to = { channel: "email", address: email } as const;
  return { userId: "", purpose: "stranger", to, code, usedFor };
}

function wrongOf({ channel }: Pick<Destination, "channel">) {
  return channel === "email" ? "email-code-wrong" : "phone-code-wrong";
}

/** A mailbox or telephone that would become a person's, and the code that went to it. */
export type NewContact = Destination & { readonly purpose: CodePurpose; readonly code: string };

type Claim = { readonly userId: string; readonly newContact: NewContact };

/** Refuses as `isRepeated` does. A used one is wrong. */
export async function proveNewContact(deps: GuardDeps, claim: Claim): Promise<Proved> {
  const right = await proveContact(deps, claim);
  refuseUnless(!right.again, wrongOf(claim.newContact), { contact: "new" });
  return right;
}

/**
 * Whether this very code was used for this very contact a moment ago: an answer was lost. Refuses
 * `email-code-wrong` or `phone-code-wrong`, with `contact` "new" so that a screen with two codes
 * knows which, and `code-limit-reached`.
 */
export async function isRepeated(deps: GuardDeps, claim: Claim): Promise<boolean> {
  return (await proveContact(deps, claim)).again;
}

/** As `isRepeated`, where a wrong code says no more than that it was not this one. */
export async function wasBound(deps: GuardDeps, claim: Claim): Promise<boolean> {
  try {
    return await isRepeated(deps, claim);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function proveContact(deps: GuardDeps, { userId, newContact }: Claim): Promise<Proved> {
  const { purpose, code, ...to } = newContact;
  const wrong = wrongOf(to);
  try {
    // Every such code is used for one binding, whatever else was proved with it.
    return await proveCode(deps, { userId, purpose, to, code, usedFor: "bind" });
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === wrong;
    throw isWrong ? new Refusal(wrong, { contact: "new" }) : error;
  }
}

type RecoveryAsk = {
  readonly userId: string;
  readonly recoveryCode: string;
  /** The one thing that it is used for; for ten minutes the same thing may use it again. */
  readonly usedFor: string;
};

/**
 * Looks a recovery code up, counted before it is compared. `spend` uses it up in the transaction of
 * what it was for, and holds withdrawals for a day, because a thief may have the paper. Refuses
 * `recovery-code-wrong`, `recovery-code-too-new`, or `code-limit-reached` after fifteen wrong ones in
 * a day.
 */
export async function proveRecoveryCode(deps: GuardDeps, ask: RecoveryAsk): Promise<Proved> {
  const { database, clock, keys } = deps;
  const codeMac = recoveryMac(keys, ask.userId, ask.recoveryCode);
  const use = await countedly(deps, macOf(keys.name, "recovery", ask.userId), async () => {
    const found = await findRecoveryUse(database, codeMac, { ...ask, now: clock.now() });
    return found ?? false;
  });
  if (!use) throw new Refusal("recovery-code-wrong");
  const until = secondsOf(use.goodFrom);
  refuseUnless(use.goodFrom <= clock.now(), "recovery-code-too-new", { until });
  return {
    ...{ proofId: codeMac, again: use.again },
    async spend(tx, now) {
      const { userId } = ask;
      if (!(await updateRecoveryUsed(tx, codeMac, { ...ask, now }))) return;
      const codesLeft = await countRecoveryCodes(tx, userId);
      const notice = { kind: "recovery-code-used", codesLeft, heldUntil: holdEnd(now) } as const;
      await notifyOwner(tx, deps, userId, notice);
    },
  };
}
