import { randomUUID } from "node:crypto";
import { Refusal, refuseUnless } from "../../kernel/refusal.ts";
import { forgiveAttempts } from "../attempt-counter.ts";
import { proveCode, type RightCode, spendCode } from "../codes/codes.ts";
import { getMailbox } from "../contacts/mailboxes.ts";
import { notifyOwner } from "../contacts/notify-owner.ts";
import type { GuardDeps, InLanguage } from "../guard-deps.ts";
import { holdMs, insertHold } from "../holds.ts";
import { verifyFundPassword } from "./fund-password.ts";
import { checkFundPassword } from "./fund-password-rules.ts";
import { findVerifier, updateVerifier } from "./verifiers.ts";

export type SetFundPasswordAsk = InLanguage & {
  readonly userId: string;
  readonly newPassword: string;
  readonly oldPassword?: string | undefined;
  readonly code?: string | undefined;
};

/**
 * The first one is set freely; another one needs the old one, or a code, which also lifts a lock
 * and holds withdrawals for a day. A token alone never replaces it (security 2.1, S1).
 */
export async function setFundPassword(
  deps: GuardDeps,
  ask: SetFundPasswordAsk,
): Promise<{ replaced: boolean }> {
  const { database, clock, keys, hasher } = deps;
  const { userId, newPassword } = ask;
  checkFundPassword(newPassword);
  const name = { userId, purpose: "fund" } as const;
  const known = await findVerifier(database, keys, name);
  const replaced = known !== undefined;
  const code = replaced ? await proveRight(deps, ask) : undefined;
  const text = await hasher.hash({ kind: "fund", ownerId: userId, secret: newPassword });
  const now = clock.now();
  const heldUntil = await database.transaction(async (tx) => {
    // Of two at once the second has proved nothing about the password that the first one set.
    const change = { ...name, text, after: known?.version ?? 0, now };
    refuseUnless(await updateVerifier(tx, keys, change), "email-code-required");
    if (!code) return undefined;
    await spendCode(tx, code, now);
    await forgiveAttempts(tx, { subject: userId, purpose: "fund" });
    const until = new Date(now.getTime() + holdMs);
    return insertHold(tx, { userId, reason: "fund-password-reset", until });
  });
  deps.proofs.forgetUser(userId);
  if (replaced) {
    const kind = heldUntil ? "fund-password-reset" : "fund-password-changed";
    await notifyOwner(deps, userId, { kind, heldUntil });
  }
  return { replaced };
}

/** A right code, or nothing after the right old password. */
async function proveRight(
  deps: GuardDeps,
  { userId, oldPassword, code, language }: SetFundPasswordAsk,
): Promise<RightCode | undefined> {
  if (oldPassword !== undefined) {
    await verifyOld(deps, { userId, fundPassword: oldPassword, language });
    return undefined;
  }
  if (code === undefined) throw new Refusal("email-code-required");
  const email = await getMailbox(deps.database, deps.keys, userId);
  const usedFor = randomUUID();
  return proveCode(deps, { userId, purpose: "fund-password", email, code, usedFor });
}

async function verifyOld(
  deps: GuardDeps,
  ask: Parameters<typeof verifyFundPassword>[1],
): Promise<void> {
  try {
    await verifyFundPassword(deps, ask);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "fund-password-wrong") throw error;
    throw new Refusal("old-password-wrong", error.details);
  }
}
