import type { Tx } from "../../../kernel/database.ts";
import { maskEmail } from "../../../kernel/mask-contact.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { Visit } from "../../../wire/guard/calls/shapes.ts";
import { deleteEmailChange } from "../../rows/email-changes.ts";
import { endSessions } from "../../rows/end-sessions.ts";
import { holdEnd, insertHold } from "../../rows/holds.ts";
import { mintLink } from "../../rows/links.ts";
import { lockMailbox, updateMailbox } from "../../rows/mailboxes.ts";
import { requireSession } from "../../rows/require-session.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";
import type { GuardDeps } from "../guard-deps.ts";

export type Replacement = {
  readonly userId: string;
  /** The session that goes on. */
  readonly sessionHash: string;
  /** The mailbox that what was proved was proved with. */
  readonly old: string;
  readonly email: string;
  readonly visit: Visit;
};

/**
 * Puts a proved mailbox in the place of the old one, in one transaction with `spend`: a change that
 * waits falls, every other session ends, withdrawals are held for a day. Both mailboxes are told,
 * the old one with a link that stops a thief. Refuses `email-taken`, `email-code-wrong` when the old
 * one was replaced meanwhile, `session-expired`.
 */
export async function replaceMailbox(
  deps: GuardDeps,
  { userId, sessionHash, old, email, visit }: Replacement,
  spend: (tx: Tx, now: Date) => Promise<void>,
): Promise<void> {
  const { database, clock, keys } = deps;
  const now = clock.now();
  const heldUntil = holdEnd(now);
  const notMeLink = await database.transaction(async (tx) => {
    refuseUnless((await lockMailbox(tx, keys, userId)) === old, "email-code-wrong");
    await requireSession(tx, { userId, sessionHash });
    await spend(tx, now);
    if (!(await updateMailbox(tx, keys, { userId, email, now }))) throw new Refusal("email-taken");
    await deleteEmailChange(tx, userId);
    await insertHold(tx, { userId, reason: "email-changed", until: heldUntil });
    await endSessions(tx, { userId, keep: sessionHash, now });
    const { ip, device } = visit;
    const details = { email: maskEmail(email) };
    await recordEvent(tx, { userId, kind: "email-changed", at: now, ip, device, details });
    return mintLink(tx, deps, { userId, purpose: "not-me", now });
  });
  deps.proofs.forgetUser(userId);
  const notice = { kind: "email-changed", email: maskEmail(email), heldUntil } as const;
  await notifyOwner(deps, userId, { ...notice, notMeLink }, old);
  await notifyOwner(deps, userId, notice);
}
