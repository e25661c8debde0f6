import { randomUUID } from "node:crypto";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { provePassword, proveStep } from "../../proofs/prove-step.ts";
import { secondsAt } from "../../proofs/seconds.ts";
import { lockMailbox } from "../../rows/contacts.ts";
import { findFactors, insertFactorChange } from "../../rows/factors.ts";
import { holdEnd, insertHold } from "../../rows/holds.ts";
import { deletePasskey, listPasskeys, updatePasskeyName } from "../../rows/passkey-store.ts";
import { newCodesFrom, replaceRecoveryCodes } from "../../rows/recovery-codes.ts";
import { requireSession } from "../../rows/sessions.ts";
import { notifyOwner, warnOwner } from "../../tell/notify-owner.ts";

/** Refuses `passkey-unknown`. */
export async function renamePasskey({ database }: GuardDeps, ask: AskOf<"renamePasskey">) {
  refuseUnless(await updatePasskeyName(database, ask), "passkey-unknown");
}

/**
 * Removes a passkey after password and proof, and holds withdrawals for a day. While a passkey is
 * required, the last one goes by a recovery code alone, and the requirement goes with it: nobody is
 * left with a lock that no key opens. Refuses `passkey-unknown`, `last-factor`, `session-expired`,
 * and as `provePassword` and `proveStep` do.
 */
export async function removePasskey(deps: GuardDeps, ask: AskOf<"removePasskey">) {
  const { database, clock, keys } = deps;
  const { userId, id, proofs } = ask;
  // Said before any proof is looked at: a slip costs no code.
  const byRecovery = proofs.recoveryCode !== undefined && proofs.passkey === undefined;
  await findRemovable(database, deps, { ...ask, byRecovery });
  await provePassword(deps, ask);
  const proved = await proveStep(deps, {
    ...{ userId, purpose: "confirm", subject: { kind: "remove-passkey" } },
    ...{ proofs, takesRecovery: true, usedFor: `remove passkey ${id} ${ask.sessionHash}` },
  });
  const now = clock.now();
  const heldUntil = holdEnd(now);
  await database.transaction(async (tx) => {
    await lockMailbox(tx, keys, userId);
    await requireSession(tx, ask);
    const byRecovery = proved.by === "recovery";
    const { passkey, lastRequired } = await findRemovable(tx, deps, { ...ask, byRecovery });
    await proved.spend(tx, now);
    await deletePasskey(tx, id);
    if (lastRequired) {
      const off = { userId, factor: "passkey", on: false, askedAt: now, from: now } as const;
      await insertFactorChange(tx, keys, off);
    }
    await insertHold(tx, { userId, reason: "second-factor-changed", until: heldUntil });
    const { name } = passkey;
    const event = { userId, kind: "passkey-removed", details: { name } } as const;
    await recordEvent(tx, { ...event, ...ask.visit });
    await notifyOwner(tx, deps, userId, { kind: "passkey-removed", name, heldUntil });
  });
  return { heldUntil: secondsAt(heldUntil) };
}

/** The passkey that is to go, and whether a requirement goes with it. */
async function findRemovable(
  database: Queryable,
  { keys, clock }: GuardDeps,
  { userId, id, byRecovery }: { userId: string; id: string; byRecovery: boolean },
) {
  const mine = await listPasskeys(database, keys, userId);
  const passkey = mine.find((one) => one.id === id);
  if (!passkey) throw new Refusal("passkey-unknown");
  const factors = await findFactors(database, keys, userId, clock.now());
  const lastRequired = factors.passkey.on && mine.length === 1;
  refuseUnless(!lastRequired || byRecovery, "last-factor");
  return { passkey, lastRequired };
}

/**
 * Ten new recovery codes after password and proof; the old ones are void. They are good at once
 * where a passkey vouched for them, else from the next day on. A proof makes codes once: who has lost
 * the answer proves again. Refuses `session-expired`, and as `provePassword` and `proveStep` do.
 */
export async function renewRecoveryCodes(deps: GuardDeps, ask: AskOf<"renewRecoveryCodes">) {
  const { database, clock, keys } = deps;
  const { userId, proofs } = ask;
  await provePassword(deps, ask);
  const proved = await proveStep(deps, {
    ...{ userId, purpose: "confirm", subject: { kind: "recovery-codes" } },
    ...{ proofs, usedFor: `recovery codes ${randomUUID()}` },
  });
  const now = clock.now();
  return database.transaction(async (tx) => {
    await lockMailbox(tx, keys, userId);
    await requireSession(tx, ask);
    await proved.spend(tx, now);
    const goodFrom = proved.by === "passkey" ? now : newCodesFrom(now);
    const recoveryCodes = await replaceRecoveryCodes(tx, keys, { userId, goodFrom, now });
    await warnOwner(tx, deps, userId, { kind: "recovery-codes-made" });
    return { recoveryCodes };
  });
}
