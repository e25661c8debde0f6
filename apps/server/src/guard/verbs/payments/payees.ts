import { randomUUID } from "node:crypto";
import { addressWaitSeconds } from "@clearhold/contract/waits";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { verifyFundPassword } from "../../proofs/fund-password.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { proveOwner } from "../../proofs/prove-step.ts";
import { mintLink } from "../../rows/links.ts";
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
  const notMeLink = await database.transaction(async (tx) => {
    await requireSession(tx, { userId, sessionHash });
    if (replaces) refuseUnless(await deletePayee(tx, { userId, ...replaces }), "address-edited");
    await step.spend(tx, now);
    await updateConfirmation(tx, keys, { ...name, confirmedAt });
    await recordEvent(tx, { userId, kind, ...visit, details: { currency, address } });
    if (lock) await lockAddresses(tx, deps, { userId, visit, now });
    return mintLink(tx, deps, { userId, now });
  });
  await notifyOwner(deps, userId, { kind, currency, address, notMeLink });
  return { confirmedAt };
}

/**
 * The owner hears of an address that somebody with a session alone notes. Nothing is written here,
 * for nothing is trusted by it.
 */
export async function tellOfNote(deps: GuardDeps, { userId, address }: AskOf<"tellOfNote">) {
  await warnOwner(deps, userId, { kind: "address-noted", address });
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
  });
  await notifyOwner(deps, userId, { kind: "address-removed", currency, address });
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
  const { from, notMeLink } = await deps.database.transaction(async (tx) => {
    await requireSession(tx, { userId, sessionHash });
    await step.spend(tx, now);
    await lockPayee(tx, name); // no edit comes between the look and the word
    const confirmedAt = await findConfirmation(deps, tx, name);
    refuseUnless(confirmedAt !== undefined, "address-unconfirmed");
    // One that is whitelisted, or will be, keeps its time.
    const known = await findWhitelisted(deps, tx, name);
    if (known) return { from: known, notMeLink: undefined };
    const from = new Date(now.getTime() + addressWaitSeconds * 1000);
    await insertWhitelisted(tx, deps.keys, { ...name, confirmedAt, from });
    const details = { currency, address, from: from.toISOString() };
    await recordEvent(tx, { userId, kind: "address-whitelisted", ...visit, details });
    return { from, notMeLink: await mintLink(tx, deps, { userId, now }) };
  });
  const notice = { kind: "address-whitelisted", currency, address, startsAt: from } as const;
  if (notMeLink !== undefined) await notifyOwner(deps, userId, { ...notice, notMeLink });
  return { from: Math.ceil(from.getTime() / 1000) };
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
