import { randomUUID } from "node:crypto";
import { factorLostSeconds, factorOffSeconds } from "@clearhold/contract/waits";
import type { Queryable, Tx } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { verifyFundPassword } from "../../proofs/fund-password.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { verifyLoginPassword } from "../../proofs/login-password.ts";
import { type ProvedStep, proveStep } from "../../proofs/prove-step.ts";
import { secondsAt } from "../../proofs/seconds.ts";
import { requireConfirming } from "../../proofs/verify-passkey.ts";
import { findPhone, lockMailbox } from "../../rows/contacts.ts";
import {
  type Factor,
  type FactorStates,
  findFactors,
  insertFactorChange,
  willBeOn,
} from "../../rows/factors.ts";
import { listPasskeys } from "../../rows/passkey-store.ts";
import { requireSession } from "../../rows/sessions.ts";
import { notifyOwner, warnOwner } from "../../tell/notify-owner.ts";

type SetVerificationAsk = AskOf<"setVerification">;

type Plan = {
  readonly from: Date;
  /** It is so already, or on its way. */
  readonly done?: true;
  /** It ends a change that waited. */
  readonly callsOff?: boolean;
  /** The mailbox takes the place of the last factor, which is lost. */
  readonly mailboxToo?: boolean;
};

/**
 * Switches a factor on at once, or off a day after it was confirmed, and gives when. What is so
 * already, or on its way at least as soon, is answered without a proof; a change that waits is
 * called off by switching back. One factor stays on in every state to come: where the last one is
 * lost, the mailbox, which everybody has, is on from now. Telephone and passkeys that are lost
 * together go by the mailbox and both passwords. Refuses `factor-not-bound`, `passkey-too-new`,
 * `function-not-open`, `last-factor`, `session-expired`, and as `proveStep`, `verifyLoginPassword` and
 * `verifyFundPassword` do.
 */
export async function setVerification(deps: GuardDeps, ask: SetVerificationAsk) {
  const { database, clock } = deps;
  const { userId, factor, on } = ask;
  const now = clock.now();
  if (on) await requireBound(deps, ask, now);
  const seen = await plan(database, deps, ask, now);
  if (seen.done) return { from: secondsAt(seen.from) };
  const proved = await proveStep(deps, {
    ...{ userId, purpose: "confirm", subject: { kind: "factor", factor, on } },
    ...{ proofs: ask.proofs, takesRecovery: true, usedFor: randomUUID() },
    lost: lostOf(ask),
  });
  const { loginPassword } = ask;
  if (loginPassword !== undefined) await verifyLoginPassword(deps, { userId, loginPassword });
  await verifyFundPassword(deps, { ...ask, beforeFreeze: ask.lost });
  const from = await changeAndTell(deps, ask, proved);
  return { from: secondsAt(from) };
}

/** One device often holds the number and the passkey: who has lost it has neither to show. */
function lostOf({ factor, on, lost, loginPassword }: SetVerificationAsk): readonly Factor[] {
  if (on || !lost) return [];
  return loginPassword === undefined || factor === "email" ? [factor] : ["phone", "passkey"];
}

/**
 * Planned again under the lock and with its time, so that the order in which changes were asked for
 * is the one in which they are made.
 */
async function changeAndTell(deps: GuardDeps, ask: SetVerificationAsk, proved: ProvedStep) {
  const { database, clock, keys } = deps;
  const { userId, factor, on } = ask;
  return database.transaction(async (tx) => {
    await lockMailbox(tx, keys, userId);
    await requireSession(tx, ask);
    const now = clock.now();
    const { from, callsOff = false, mailboxToo = false } = await plan(tx, deps, ask, now);
    await proved.spend(tx, now);
    await insertFactorChange(tx, keys, { userId, factor, on, askedAt: now, from });
    await recordChange(tx, ask, { from, callsOff });
    if (mailboxToo) {
      const mailbox = { userId, factor: "email", on: true, askedAt: now, from: now } as const;
      await insertFactorChange(tx, keys, mailbox);
      await recordChange(tx, { ...ask, ...mailbox }, { from: now, callsOff: false });
    }
    // Where protection only grew there is no thief to stop.
    if (!on) {
      await warnOwner(tx, deps, userId, { kind: "factor-off-asked", factor, startsAt: from });
    } else {
      const kind = callsOff ? "factor-off-called-off" : "factor-on";
      await notifyOwner(tx, deps, userId, { kind, factor });
    }
    return from;
  });
}

/** What is to be done in the state that stands. Refuses `last-factor`. */
async function plan(
  database: Queryable,
  deps: GuardDeps,
  { userId, factor, on, lost }: SetVerificationAsk,
  now: Date,
): Promise<Plan> {
  const states = await findFactors(database, deps.keys, userId, now);
  const { on: isOn, next } = states[factor];
  if (on) {
    const callsOff = next?.on === false;
    return isOn && !callsOff ? { from: now, done: true } : { from: now, callsOff };
  }
  if (!isOn) return { from: now, done: true };
  const waitSeconds = lost ? factorLostSeconds : factorOffSeconds;
  const from = new Date(now.getTime() + waitSeconds * 1000);
  if (next && next.from <= from) return { from: next.from, done: true };
  const last = !staysOn(deps, states, factor);
  refuseUnless(!last || (lost && factor !== "email"), "last-factor");
  return { from, mailboxToo: last };
}

/** Whether another factor confirms steps from then on; without a gateway a telephone cannot. */
function staysOn({ sms }: GuardDeps, states: FactorStates, factor: Factor): boolean {
  const others = (["email", "phone", "passkey"] as const).filter((other) => other !== factor);
  return others.some(
    (other) => willBeOn(states[other]) && (other !== "phone" || sms !== undefined),
  );
}

/** What cannot confirm anything is not switched on: it would lock its owner out. */
async function requireBound(
  { database, keys, sms }: GuardDeps,
  { userId, factor }: SetVerificationAsk,
  now: Date,
): Promise<void> {
  if (factor === "phone") {
    refuseUnless(sms !== undefined, "function-not-open");
    refuseUnless((await findPhone(database, keys, userId)) !== undefined, "factor-not-bound");
  }
  if (factor === "passkey") requireConfirming(await listPasskeys(database, keys, userId), now);
}

async function recordChange(
  tx: Tx,
  { userId, factor, on, visit }: SetVerificationAsk,
  { from, callsOff }: { from: Date; callsOff: boolean },
): Promise<void> {
  const common = { userId, ...visit };
  if (!on) {
    const details = { factor, from: from.toISOString() };
    return recordEvent(tx, { ...common, kind: "factor-off-asked", details });
  }
  const kind = callsOff ? "factor-off-called-off" : "factor-on";
  await recordEvent(tx, { ...common, kind, details: { factor } });
}
