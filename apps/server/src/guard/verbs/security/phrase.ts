import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { provePassword } from "../../proofs/prove-step.ts";
import { deletePhrase, findPhrase, updatePhrase } from "../../rows/phrases.ts";
import type { RowDeps } from "../../rows/row-deps.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";

type SetPhraseAsk = AskOf<"setPhrase">;

/**
 * Sets or removes the words by which the owner knows our mails. A session alone is not enough: a
 * thief would set his own, and the owner would take the thief's mails for ours. Refuses
 * `phrase-holds-password` and as the password that is asked for does.
 */
export async function setPhrase(deps: GuardDeps, ask: SetPhraseAsk) {
  const { database, clock, keys } = deps;
  const { userId, phrase: text, visit } = ask;
  // Typed into the wrong field it would stand in every mail.
  refuseUnless(!text.includes(ask.password), "phrase-holds-password");
  await verifyOwner(deps, ask);
  const now = clock.now();
  const kind = text === "" ? "phrase-removed" : "phrase-set";
  await database.transaction(async (tx) => {
    const known = await findPhrase({ ...deps, database: tx }, userId);
    if ((known?.text ?? "") === text) return;
    if (text === "") await deletePhrase(tx, userId);
    else await updatePhrase(tx, keys, { userId, text, now });
    await recordEvent(tx, { userId, kind, ...visit });
    await notifyOwner(tx, deps, userId, { kind });
  });
  return showPhrase(deps, ask);
}

/** The one field of this form is for either password, and its refusal names the one that was asked. */
async function verifyOwner(deps: GuardDeps, { userId, password }: SetPhraseAsk): Promise<void> {
  try {
    await provePassword(deps, { userId, fundPassword: password, loginPassword: password });
  } catch (error) {
    const wrong = error instanceof Refusal && error.code === "old-password-wrong";
    throw wrong ? new Refusal("login-password-wrong") : error;
  }
}

/** The owner's phrase as the owner is shown it; empty where none is set. */
export async function showPhrase(deps: RowDeps, { userId }: AskOf<"findPhrase">) {
  const phrase = await findPhrase(deps, userId);
  return { phrase: phrase?.text ?? "", setAt: Math.floor((phrase?.setAt.getTime() ?? 0) / 1000) };
}
