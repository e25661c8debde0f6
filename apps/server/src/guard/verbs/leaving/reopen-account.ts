import { randomBytes } from "node:crypto";
import type { Tx } from "../../../kernel/database.ts";
import { constraintOf } from "../../../kernel/database-fault.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { reopeningHash } from "../../../wire/operators/act-proof.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { reopenClosing } from "../../rows/closings.ts";
import { lockMailbox, updateMailbox } from "../../rows/contacts.ts";
import { holdEnd, insertHold } from "../../rows/holds.ts";
import { updateVerifier } from "../../rows/verifiers.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";

/**
 * Opens a closed account again, for who reads a mailbox: coins have reached it, and two operators are sure
 * whose they are. Nobody knows its new login password: who reads the mailbox sets one by "Forgot password",
 * and withdrawals are held for a day as after every such change. Until then the operators can name another
 * mailbox, in the place of a mistyped one. The database counts them.
 * Refuses `account-not-closed`, `email-taken`.
 */
export async function reopenAccount(
  deps: GuardDeps,
  { userId, closingId, email: typed }: AskOf<"reopenAccount">,
): Promise<AnswerOf<"reopenAccount">> {
  const { database, clock, keys, hasher } = deps;
  const email = typed.trim().toLowerCase();
  const now = clock.now();
  const secret = randomBytes(32).toString("base64url");
  const text = await hasher.hash({ kind: "login", ownerId: userId, secret });
  const reopenedFor = reopeningHash({ userId, closingId, email });
  const write = async (tx: Tx) => {
    await lockMailbox(tx, keys, userId);
    await reopenClosing(tx, { userId, closingId, reopenedFor, now });
    refuseUnless(await updateMailbox(tx, keys, { userId, email, now }), "email-taken");
    await updateVerifier(tx, keys, { userId, purpose: "login", text, after: 0, now });
    await insertHold(tx, { userId, reason: "reopened", until: holdEnd(now) });
    await recordEvent(tx, { userId, kind: "account-reopened" });
    await notifyOwner(tx, deps, userId, { kind: "account-reopened" });
  };
  try {
    await database.transaction(write);
  } catch (error) {
    if (constraintOf(error) === "account_closings_operators") return { reopened: false };
    throw error;
  }
  return { reopened: true };
}
