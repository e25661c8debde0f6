import { randomUUID } from "node:crypto";
import { addressWaitSeconds } from "@clearhold/contract/waits";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { verifyFundPassword } from "../../proofs/fund-password.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { proveOwner } from "../../proofs/prove-step.ts";
import { secondsAt } from "../../proofs/seconds.ts";
import {
  deletePayee,
  deleteWhitelisted,
  findConfirmation,
  findWhitelisted,
  insertWhitelisted,
  lockPayee,
  updateConfirmation,
} from "../../rows/payees.ts";
import { requireSession } from "../../rows/sessions.ts";
import { notifyOwner, warnOwner } from "../../tell/notify-owner.ts";
import { lockAddresses } from "./set-address-switches.ts";

/**
 * Writes down that the owner confirmed a payee now. Of two changes of one payee at once one is
 * written: the other finds it replaced, and is refused with `address-edited`.
 */
export async function confirmPayee(
  deps: GuardDeps,
  { sessionHash, replaces, lock, fundPassword, proofs, visit, ...name }: AskOf<"confirmPayee">,
) {
  const { database, clock, keys } = deps;
  const { userId, currency, address } = name;
  const step = await proveOwner(deps, {
    ...{ userId, purpose: "confirm", proofs, fundPassword },
    subject: { kind: "payee", address },
    usedFor: `payee ${currency} ${address} ${sessionHash}`,
  });
  const kind = replaces ? "address-changed" : "address-saved";
  const now = clock.now();
  const confirmedAt = Math.floor(now.getTime() / 1000);
  await database.transaction(async (tx) => {
    await requireSession(tx, { userId, sessionHash });
    if (replaces) refuseUnless(await deletePayee(tx, { userId, ...replaces }), "address-edited");
    await step.spend(tx, now);
    await updateConfirmation(tx, keys, { ...name, confirmedAt });
    await recordEvent(tx, { userId, kind, ...visit, details: { currency, address } });
    if (lock) await lockAddresses(tx, deps, { userId, visit, now });
    await warnOwner(tx, deps, userId, { kind, currency, address });
  });
  return { confirmedAt };
}

/** Takes every trust from a payee, whether or not it had any. */
export async function forgetPayee(
  deps: GuardDeps,
  { fundPassword, visit, ...name }: AskOf<"forgetPayee">,
): Promise<void> {
  const { userId, currency, address } = name;
  await verifyFundPassword(deps, { userId, fundPassword });
  await deps.database.transaction(async (tx) => {
    await deletePayee(tx, name);
    const details = { currency, address };
    await recordEvent(tx, { userId, kind: "address-removed", ...visit, details });
    await notifyOwner(tx, deps, userId, { kind: "address-removed", currency, address });
  });
}

/** From a day from now on the fund password alone may pay this payee. */
export async function whitelistPayee(
  deps: GuardDeps,
  { sessionHash, fundPassword, proofs, visit, ...name }: AskOf<"whitelistPayee">,
) {
  const { userId, currency, address } = name;
  const confirmed = await findConfirmation(deps, deps.database, name);
  refuseUnless(confirmed !== undefined, "address-unconfirmed");
  const step = await proveOwner(deps, {
    ...{ userId, purpose: "confirm", proofs, fundPassword, usedFor: randomUUID() },
    subject: { kind: "whitelist", currency, address },
  });
  const now = deps.clock.now();
  const from = await deps.database.transaction(async (tx) => {
    await requireSession(tx, { userId, sessionHash });
    await step.spend(tx, now);
    await lockPayee(tx, name); // no edit comes between the look and the word
    const confirmedAt = await findConfirmation(deps, tx, name);
    refuseUnless(confirmedAt !== undefined, "address-unconfirmed");
    // One that is whitelisted, or will be, keeps its time.
    const known = await findWhitelisted(deps, tx, name);
    if (known) return known;
    const from = new Date(now.getTime() + addressWaitSeconds * 1000);
    await insertWhitelisted(tx, deps.keys, { ...name, confirmedAt, from });
    const details = { currency, address, from: from.toISOString() };
    await recordEvent(tx, { userId, kind: "address-whitelisted", ...visit, details });
    const notice = { kind: "address-whitelisted", currency, address, startsAt: from } as const;
    await warnOwner(tx, deps, userId, notice);
    return from;
  });
  return { from: secondsAt(from) };
}

/** Off the whitelist, at once. */
export async function unlistPayee(
  { database }: GuardDeps,
  { visit, ...name }: AskOf<"unlistPayee">,
): Promise<void> {
  const { userId, currency, address } = name;
  await database.transaction(async (tx) => {
    if (!(await deleteWhitelisted(tx, name))) return;
    const kind = "address-whitelist-dropped";
    await recordEvent(tx, { userId, kind, ...visit, details: { currency, address } });
  });
}
