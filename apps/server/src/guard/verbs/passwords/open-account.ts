import { Refusal } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { proveCode, spendCode, strangerCode } from "../../proofs/codes.ts";
import { checkLoginPassword } from "../../proofs/login-password-rules.ts";
import { insertMailbox } from "../../rows/mailboxes.ts";
import { updateVerifier } from "../../rows/verifiers.ts";
import { noteVisit } from "../../rows/visits.ts";
import type { GuardDeps } from "../guard-deps.ts";

/**
 * Binds a mailbox and a login password to a new user: code, mailbox, verifier and the browser that
 * will never be a new one, in one transaction. Refuses `email-code-wrong`, `account-exists` and what
 * the password rules refuse.
 */
export async function openAccount(
  deps: Pick<GuardDeps, "database" | "clock" | "keys" | "hasher" | "tries" | "outbox">,
  ask: AskOf<"openAccount">,
): Promise<void> {
  const { database, clock, keys, hasher } = deps;
  const { userId, email, code, password, username, visit } = ask;
  checkLoginPassword(password, { email, name: username });
  const proved = await proveCode(deps, strangerCode(email, code, userId));
  const text = await hasher.hash({ kind: "login", ownerId: userId, secret: password });
  const now = clock.now();
  await database.transaction(async (tx) => {
    await spendCode(tx, proved, now);
    const bound = await insertMailbox(tx, keys, { userId, email, now });
    if (!bound) throw new Refusal("account-exists");
    await updateVerifier(tx, keys, { userId, purpose: "login", text, after: 0, now });
    await noteVisit(tx, keys, { userId, visit, openedAccount: true, now });
    const { ip, device } = visit;
    await recordEvent(tx, { userId, kind: "account-opened", at: now, ip, device });
  });
}
