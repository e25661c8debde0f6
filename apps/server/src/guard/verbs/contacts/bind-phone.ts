import { randomUUID } from "node:crypto";
import type { Tx } from "../../../kernel/database.ts";
import { maskPhone } from "../../../kernel/mask-contact.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { type NewContact, wasBound } from "../../proofs/codes.ts";
import { verifyFundPassword } from "../../proofs/fund-password.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { proveStep } from "../../proofs/prove-step.ts";
import { deletePhone, findPhone, insertPhone, lockMailbox } from "../../rows/contacts.ts";
import { findFactors, insertFactorChange } from "../../rows/factors.ts";
import { holdEnd, insertHold } from "../../rows/holds.ts";
import { requireSession } from "../../rows/sessions.ts";
import { warnOwner } from "../../tell/notify-owner.ts";

type PhoneAsk = AskOf<"bindPhone">;

/**
 * Binds a first telephone, in the order of requirement 5: its code, the mailed code while e-mail is
 * on, the fund password. From now on it confirms steps. Asked again after a lost answer it changes
 * nothing and answers the same. Refuses `function-not-open` without a gateway,
 * `phone-already-bound`, `phone-taken`, `session-expired`, and as `proveStep` and
 * `verifyFundPassword` do.
 */
export async function bindPhone(deps: GuardDeps, ask: PhoneAsk): Promise<void> {
  const { userId } = ask;
  const bound = await findBound(deps, ask);
  if (bound === "done") return;
  refuseUnless(bound === undefined, "phone-already-bound");
  const step = { userId, purpose: "new-phone", proofs: ask.proofs } as const;
  const newContact = newPhone(ask);
  const proved = await proveStep(deps, { ...step, newContact, usedFor: randomUUID() });
  await verifyFundPassword(deps, ask);
  await inTransaction(deps, ask, async (tx, now) => {
    refuseUnless((await findPhone(tx, deps.keys, userId)) === undefined, "phone-already-bound");
    await proved.spend(tx, now);
    // Whether it is somebody's is said to whoever has proved to read it.
    refuseUnless(await insertPhone(tx, deps.keys, { ...ask, now }), "phone-taken");
    return { kind: "phone-bound", heldUntil: undefined };
  });
}

/**
 * Moves the account to another telephone: new code, mailed code while e-mail is on, old code
 * whether the telephone is on or off, fund password; withdrawals are held for a day. A passkey or a
 * recovery code stands in for mailbox and old telephone. In the place of one that is off as lost the
 * new one comes without its code, and confirms steps. Refuses `phone-not-bound`,
 * `phone-unchanged`, and as `bindPhone` does.
 */
export async function changePhone(deps: GuardDeps, ask: PhoneAsk): Promise<void> {
  const { userId } = ask;
  const old = await findBound(deps, ask);
  if (old === "done") return;
  if (old === undefined) throw new Refusal("phone-not-bound");
  refuseUnless(old !== ask.phone, "phone-unchanged");
  const step = { userId, purpose: "new-phone", proofs: ask.proofs, takesRecovery: true } as const;
  const proved = await proveStep(deps, {
    ...{ ...step, newContact: newPhone(ask), usedFor: randomUUID(), replaced: "phone" },
  });
  await verifyFundPassword(deps, ask);
  const heldUntil = holdEnd(deps.clock.now());
  await inTransaction(deps, ask, async (tx, now) => {
    await proved.spend(tx, now);
    refuseUnless(await deletePhone(tx, userId, old), "phone-code-wrong");
    // Whether it is somebody's is said to whoever has proved to read it.
    refuseUnless(await insertPhone(tx, deps.keys, { ...ask, now }), "phone-taken");
    await switchLostOn(tx, deps, ask, now);
    await insertHold(tx, { userId, reason: "phone-changed", until: heldUntil });
    return { kind: "phone-changed", heldUntil };
  });
}

/** The present telephone; "done" when this very ask has bound it. Refuses `function-not-open`. */
async function findBound(deps: GuardDeps, ask: PhoneAsk): Promise<string | undefined | "done"> {
  const { userId } = ask;
  refuseUnless(deps.sms !== undefined, "function-not-open");
  const bound = await findPhone(deps.database, deps.keys, userId);
  if (bound !== ask.phone) return bound;
  return (await wasBound(deps, { userId, newContact: newPhone(ask) })) ? "done" : bound;
}

function newPhone({ phone, newCode }: PhoneAsk): NewContact {
  return { channel: "sms", address: phone, purpose: "new-phone", code: newCode };
}

/** It went off with the telephone that was lost, and the new one is not. */
async function switchLostOn(tx: Tx, { keys }: GuardDeps, { userId, visit }: PhoneAsk, now: Date) {
  if (!(await findFactors(tx, keys, userId, now)).phone.lost) return;
  const on = { userId, factor: "phone", on: true, askedAt: now, from: now } as const;
  await insertFactorChange(tx, keys, on);
  const details = { factor: "phone" };
  await recordEvent(tx, { userId, kind: "factor-on", ...visit, details });
}

type Changed = {
  readonly kind: "phone-bound" | "phone-changed";
  readonly heldUntil: Date | undefined;
};

/** `work` behind the locks of every change of a contact, with its line in the history and its letter. */
async function inTransaction(
  deps: GuardDeps,
  ask: PhoneAsk,
  work: (tx: Tx, now: Date) => Promise<Changed>,
): Promise<void> {
  const { database, clock, keys } = deps;
  const { userId } = ask;
  const now = clock.now();
  const phone = maskPhone(ask.phone);
  await database.transaction(async (tx) => {
    await lockMailbox(tx, keys, userId);
    await requireSession(tx, ask);
    const { kind, heldUntil } = await work(tx, now);
    await recordEvent(tx, { userId, kind, ...ask.visit, details: { phone } });
    await warnOwner(tx, deps, userId, { kind, phone, heldUntil });
  });
}
