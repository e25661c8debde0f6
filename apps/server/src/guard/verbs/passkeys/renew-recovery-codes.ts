import { randomUUID } from "node:crypto";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { provePassword } from "../../proofs/prove-password.ts";
import { proveStep } from "../../proofs/prove-step.ts";
import { mintLink } from "../../rows/links.ts";
import { lockMailbox } from "../../rows/mailboxes.ts";
import { newCodesFrom, replaceRecoveryCodes } from "../../rows/recovery-codes.ts";
import { requireSession } from "../../rows/require-session.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";
import type { GuardDeps } from "../guard-deps.ts";

/**
 * Ten new recovery codes after password and proof; the old ones are void. They are good at once
 * where a passkey vouched for them, else from the next day on. A proof makes codes once: who has lost
 * the answer proves again. Refuses `session-expired`, and as `provePassword` and `proveStep` do.
 */
export async function renewRecoveryCodes(
  deps: GuardDeps,
  ask: AskOf<"renewRecoveryCodes">,
): Promise<AnswerOf<"renewRecoveryCodes">> {
  const { database, clock, keys } = deps;
  const { userId, proofs } = ask;
  await provePassword(deps, ask);
  const proved = await proveStep(deps, {
    ...{ userId, purpose: "confirm", subject: { kind: "recovery-codes" } },
    ...{ proofs, usedFor: `recovery codes ${randomUUID()}` },
  });
  const now = clock.now();
  const { recoveryCodes, notMeLink } = await database.transaction(async (tx) => {
    await lockMailbox(tx, keys, userId);
    await requireSession(tx, ask);
    await proved.spend(tx, now);
    const goodFrom = proved.by === "passkey" ? now : newCodesFrom(now);
    const recoveryCodes = await replaceRecoveryCodes(tx, keys, { userId, goodFrom, now });
    const link = { userId, purpose: "not-me", now } as const;
    return { recoveryCodes, notMeLink: await mintLink(tx, deps, link) };
  });
  await notifyOwner(deps, userId, { kind: "recovery-codes-made", notMeLink });
  return { recoveryCodes };
}
