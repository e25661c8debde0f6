import type { Proofs } from "../../kernel/guard-calls/shapes.ts";
import { proveStep } from "../codes/prove-step.ts";
import { lockMailbox } from "../contacts/mailboxes.ts";
import { notifyOwner } from "../contacts/notify-owner.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { requireSession } from "../require-session.ts";
import { type PasswordAsk, provePassword } from "./prove-password.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

export type RenewRecoveryCodesAsk = PasswordAsk & { readonly proofs: Proofs };

/**
 * Ten new recovery codes after password and proof; the old ones are void. Asked again after a lost
 * answer it makes others. Refuses `session-expired`, and as `provePassword` and `proveStep` do.
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
    ...{ proofs, usedFor: "recovery codes" },
  });
  const now = clock.now();
  const recoveryCodes = await database.transaction(async (tx) => {
    await lockMailbox(tx, keys, userId);
    await requireSession(tx, ask);
    await proved.spend(tx, now);
    return replaceRecoveryCodes(tx, keys, { userId, now });
  });
  await notifyOwner(deps, userId, { kind: "recovery-codes-made" });
  return { recoveryCodes };
}
