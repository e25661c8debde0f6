import { randomUUID } from "node:crypto";
import { addressWaitSeconds } from "@clearhold/contract/waits";
import type { Tx } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AnswerOf, AskOf } from "../../../wire/guard/guard-port.ts";
import { proveOwner } from "../../proofs/prove-owner.ts";
import { mintLink } from "../../rows/links.ts";
import {
  deleteWhitelisted,
  findConfirmation,
  findWhitelisted,
  insertWhitelisted,
  lockPayee,
  type PayeeName,
} from "../../rows/payees.ts";
import { requireSession } from "../../rows/require-session.ts";
import { notifyOwner } from "../../tell/notify-owner.ts";
import type { GuardDeps } from "../guard-deps.ts";

/** From a day from now on the fund password alone may pay this payee. */
export async function whitelistPayee(
  deps: GuardDeps,
  { sessionHash, fundPassword, proofs, visit, ...name }: AskOf<"whitelistPayee">,
): Promise<AnswerOf<"whitelistPayee">> {
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
    const written = await write(deps, tx, { name, now });
    if (!written.isNew) return { from: written.from, notMeLink: undefined };
    const { ip, device } = visit;
    const details = { currency, address, from: written.from.toISOString() };
    await recordEvent(tx, { userId, kind: "address-whitelisted", at: now, ip, device, details });
    const link = await mintLink(tx, deps, { userId, purpose: "not-me", now });
    return { from: written.from, notMeLink: link };
  });
  const notice = { kind: "address-whitelisted", currency, address, startsAt: from } as const;
  if (notMeLink !== undefined) await notifyOwner(deps, userId, { ...notice, notMeLink });
  return { from: Math.ceil(from.getTime() / 1000) };
}

/** One that is whitelisted, or will be, keeps its time. */
async function write(
  deps: GuardDeps,
  tx: Tx,
  { name, now }: { name: PayeeName; now: Date },
): Promise<{ from: Date; isNew: boolean }> {
  await lockPayee(tx, name); // no edit comes between the look and the word
  const confirmedAt = await findConfirmation(deps, tx, name);
  refuseUnless(confirmedAt !== undefined, "address-unconfirmed");
  const known = await findWhitelisted(deps, tx, name);
  if (known) return { from: known, isNew: false };
  const from = new Date(now.getTime() + addressWaitSeconds * 1000);
  await insertWhitelisted(tx, deps.keys, { ...name, confirmedAt, from });
  return { from, isNew: true };
}

/** Off the whitelist, at once. */
export async function unlistPayee(
  { database, clock }: Pick<GuardDeps, "database" | "clock">,
  { visit, ...name }: AskOf<"unlistPayee">,
): Promise<void> {
  const { userId, currency, address } = name;
  const at = clock.now();
  await database.transaction(async (tx) => {
    if (!(await deleteWhitelisted(tx, name))) return;
    const { ip, device } = visit;
    const kind = "address-whitelist-dropped";
    await recordEvent(tx, { userId, kind, at, ip, device, details: { currency, address } });
  });
}
