import type { Proofs } from "../../kernel/guard-calls/shapes.ts";
import { proveStep } from "../codes/prove-step.ts";
import { notifyOwner } from "../contacts/notify-owner.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { lockPasskeys } from "./passkey-store.ts";
import { type OwnerAsk, proveOwner } from "./prove-owner.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

export type RenewRecoveryCodesAsk = OwnerAsk & { readonly proofs: Proofs };

/**
 * Ten new recovery codes after password and proof; the old ones are void. Asked again after a lost
 * answer it makes others. Refuses as `proveOwner` and `proveStep` do.
 */
export async function renewRecoveryCodes(
  deps: GuardDeps,
  ask: RenewRecoveryCodesAsk,
): Promise<{ recoveryCodes: string[] }> {
  const { database, clock, keys } = deps;
  const { userId, proofs } = ask;
  await proveOwner(deps, ask);
  const step = { userId, purpose: "confirm", proofs, usedFor: "recovery codes" } as const;
  const proved = await proveStep(deps, step);
  const now = clock.now();
  const recoveryCodes = await database.transaction(async (tx) => {
    await lockPasskeys(tx, userId);
    await proved.spend(tx, now);
    return replaceRecoveryCodes(tx, keys, { userId, now });
  });
  await notifyOwner(deps, userId, { kind: "recovery-codes-made" });
  return { recoveryCodes };
}
