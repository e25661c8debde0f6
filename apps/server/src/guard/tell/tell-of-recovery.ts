import { holdEnd } from "../rows/holds.ts";
import { countRecoveryCodes } from "../rows/recovery-codes.ts";
import { type NotifyDeps, notifyOwner } from "./notify-owner.ts";

/** Tells the owner that a recovery code was used, which holds withdrawals; after the commit. */
export async function tellOfRecovery(deps: NotifyDeps, userId: string): Promise<void> {
  const codesLeft = await countRecoveryCodes(deps.database, userId);
  const heldUntil = holdEnd(deps.clock.now());
  await notifyOwner(deps, userId, { kind: "recovery-code-used", codesLeft, heldUntil });
}
