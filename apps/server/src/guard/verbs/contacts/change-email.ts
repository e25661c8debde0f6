import { randomUUID } from "node:crypto";
import { refuseUnless } from "../../../kernel/refusal.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { verifyFundPassword } from "../../proofs/fund-password.ts";
import { type NewContact, wasBound } from "../../proofs/new-contact.ts";
import { proveStep } from "../../proofs/prove-step.ts";
import { getMailbox } from "../../rows/mailboxes.ts";
import { tellOfRecovery } from "../../tell/tell-of-recovery.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { replaceMailbox } from "./replace-mailbox.ts";

type ChangeEmailAsk = AskOf<"changeEmail">;

/**
 * Moves the account to another mailbox, in the order of requirement 5: the code to the new one, the
 * code to the old one while it is on, the phone's while that is on, the fund password. Only
 * somebody who reads the new mailbox learns whether it belongs to an account. Asked again after a
 * lost answer it changes nothing and answers the same. Refuses `email-unchanged`, `email-taken`,
 * and as `proveStep`, `verifyFundPassword` and `replaceMailbox` do.
 */
export async function changeEmail(deps: GuardDeps, ask: ChangeEmailAsk): Promise<void> {
  const { userId, email, newCode, fundPassword, proofs } = ask;
  const newContact = newMailbox(email, newCode);
  const old = await getMailbox(deps.database, deps.keys, userId);
  if (old === email) {
    refuseUnless(await wasBound(deps, { userId, newContact }), "email-unchanged");
    return;
  }
  const step = { userId, purpose: "old-email", proofs, newContact, takesRecovery: true } as const;
  const proved = await proveStep(deps, { ...step, usedFor: randomUUID() });
  await verifyFundPassword(deps, { userId, fundPassword });
  await replaceMailbox(deps, { ...ask, old }, proved.spend);
  if (proved.by === "recovery") await tellOfRecovery(deps, userId);
}

export function newMailbox(email: string, code: string): NewContact {
  return { channel: "email", address: email, purpose: "new-email", code };
}
