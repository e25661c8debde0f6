import { refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { verifyFundPassword } from "../../proofs/fund-password.ts";
import { proveOwner } from "../../proofs/prove-owner.ts";
import { mintLink } from "../../rows/links.ts";
import { deletePayee, updateConfirmation } from "../../rows/payees.ts";
import { requireSession } from "../../rows/require-session.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";
import type { GuardDeps } from "../guard-deps.ts";
import { lockAddresses } from "./set-address-switches.ts";

/**
 * Writes down that the owner confirmed a payee now. Of two changes of one payee at once one is
 * written: the other finds it replaced, and is refused with `address-edited`.
 */
export async function confirmPayee(
  deps: GuardDeps,
  { sessionHash, replaces, lock, fundPassword, proofs, visit, ...name }: AskOf<"confirmPayee">,
): Promise<AnswerOf<"confirmPayee">> {
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
    const { ip, device } = visit;
    await recordEvent(tx, { userId, kind, at: now, ip, device, details: { currency, address } });
    if (lock) await lockAddresses(tx, deps, { userId, visit, now });
    return mintLink(tx, deps, { userId, purpose: "not-me", now });
  });
  await notifyOwner(deps, userId, { kind, currency, address, notMeLink });
  return { confirmedAt };
}

/**
 * The owner hears of an address that somebody with a session alone notes. Nothing is written here,
 * for nothing is trusted by it.
 */
export async function tellOfNote(
  deps: GuardDeps,
  { userId, address }: AskOf<"tellOfNote">,
): Promise<void> {
  const now = deps.clock.now();
  const notMeLink = await mintLink(deps.database, deps, { userId, purpose: "not-me", now });
  await notifyOwner(deps, userId, { kind: "address-noted", address, notMeLink });
}

/** Takes every trust from a payee, whether or not it had any. */
export async function forgetPayee(
  deps: GuardDeps,
  { fundPassword, visit, ...name }: AskOf<"forgetPayee">,
): Promise<void> {
  const { userId, currency, address } = name;
  await verifyFundPassword(deps, { userId, fundPassword });
  const at = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    await deletePayee(tx, name);
    const { ip, device } = visit;
    const details = { currency, address };
    await recordEvent(tx, { userId, kind: "address-removed", at, ip, device, details });
  });
  await notifyOwner(deps, userId, { kind: "address-removed", currency, address });
}
