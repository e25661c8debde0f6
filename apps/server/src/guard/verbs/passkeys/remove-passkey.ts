import type { Queryable } from "../../../kernel/database.ts";
import { Refusal, refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { Proofs } from "../../../wire/guard/calls/shapes.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { provePassword } from "../../proofs/prove-password.ts";
import { proveStep } from "../../proofs/prove-step.ts";
import { secondsOf } from "../../proofs/seconds.ts";
import { findFactors, insertFactorChange } from "../../rows/factors.ts";
import { holdEnd, insertHold } from "../../rows/holds.ts";
import { lockMailbox } from "../../rows/mailboxes.ts";
import { deletePasskey, listPasskeys, type Passkey } from "../../rows/passkey-store.ts";
import { requireSession } from "../../rows/require-session.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";
import { tellOfRecovery } from "../../tell/tell-of-recovery.ts";
import type { GuardDeps } from "../guard-deps.ts";

/**
 * Removes a passkey after password and proof, and holds withdrawals for a day. While a passkey is
 * required, the last one goes by a recovery code alone, and the requirement goes with it: nobody is
 * left with a lock that no key opens. Refuses `passkey-unknown`, `last-factor`, `session-expired`,
 * and as `provePassword` and `proveStep` do.
 */
export async function removePasskey(
  deps: GuardDeps,
  ask: AskOf<"removePasskey">,
): Promise<AnswerOf<"removePasskey">> {
  const { database, clock, keys } = deps;
  const { userId, id, proofs } = ask;
  // Said before any proof is looked at: a slip costs no code.
  await findRemovable(database, deps, { ...ask, byRecovery: isByRecovery(proofs) });
  await provePassword(deps, ask);
  const proved = await proveStep(deps, {
    ...{ userId, purpose: "confirm", subject: { kind: "remove-passkey" } },
    ...{ proofs, takesRecovery: true, usedFor: `remove passkey ${id} ${ask.sessionHash}` },
  });
  const now = clock.now();
  const heldUntil = holdEnd(now);
  const name = await database.transaction(async (tx) => {
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
    const { ip, device } = ask.visit;
    const details = { name: passkey.name };
    await recordEvent(tx, { userId, kind: "passkey-removed", at: now, ip, device, details });
    return passkey.name;
  });
  await notifyOwner(deps, userId, { kind: "passkey-removed", name, heldUntil });
  if (proved.by === "recovery") await tellOfRecovery(deps, userId);
  return { heldUntil: Number(secondsOf(heldUntil)) };
}

/** The passkey that is to go, and whether a requirement goes with it. */
async function findRemovable(
  database: Queryable,
  { keys, clock }: GuardDeps,
  { userId, id, byRecovery }: { userId: string; id: string; byRecovery: boolean },
): Promise<{ passkey: Passkey; lastRequired: boolean }> {
  const mine = await listPasskeys(database, keys, userId);
  const passkey = mine.find((one) => one.id === id);
  if (!passkey) throw new Refusal("passkey-unknown");
  const factors = await findFactors(database, keys, userId, clock.now());
  const lastRequired = factors.passkey.on && mine.length === 1;
  refuseUnless(!lastRequired || byRecovery, "last-factor");
  return { passkey, lastRequired };
}

function isByRecovery({ passkey, recoveryCode }: Proofs): boolean {
  return recoveryCode !== undefined && passkey === undefined;
}
