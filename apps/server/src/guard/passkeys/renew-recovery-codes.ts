import { randomUUID } from "node:crypto";
import type { Proofs } from "../../wire/guard/calls/shapes.ts";
import { proveStep } from "../codes/prove-step.ts";
import { lockMailbox } from "../contacts/mailboxes.ts";
import { notifyOwner } from "../contacts/notify-owner.ts";
import { mintLink } from "../devices/links.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { requireSession } from "../require-session.ts";
import { type PasswordAsk, provePassword } from "./prove-password.ts";
import { newCodesFrom, replaceRecoveryCodes } from "./recovery-codes.ts";

export type RenewRecoveryCodesAsk = PasswordAsk & { readonly proofs: Proofs };

/**
 * Ten new recovery codes after password and proof; the old ones are void. They are good at once
 * where a passkey vouched for them, else from the next day on. A proof makes codes once: who has lost
 * the answer proves again. Refuses `session-expired`, and as `provePassword` and `proveStep` do.
 */
export async function renewRecoveryCodes(
  deps: GuardDeps,
  ask: RenewRecoveryCodesAsk,
): Promise<{ recoveryCodes: string[] }> {
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
