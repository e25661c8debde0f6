import { dataExportKeptSeconds } from "@clearhold/contract/waits";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { AskOf } from "../../../wire/guard/guard-port.ts";
import { verifyFundPassword } from "../../proofs/fund-password.ts";
import type { GuardDeps } from "../../proofs/guard-deps.ts";
import { updateExportReady, upsertDataExport } from "../../rows/data-exports.ts";
import { requireSession } from "../../rows/sessions.ts";
import { notifyOwner, warnOwner } from "../../tell/notify-owner.ts";

/**
 * Lets an archive of everything about the person be made. The archive is all that a thief in a session
 * could want to know, so it needs the fund password, and the owner is told at once with a link that
 * freezes the account. While one is being made this changes nothing. Refuses `session-expired`, and as
 * `verifyFundPassword` does.
 */
export async function askDataExport(deps: GuardDeps, ask: AskOf<"askDataExport">): Promise<void> {
  const { userId, sessionHash, visit } = ask;
  await verifyFundPassword(deps, ask);
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    await requireSession(tx, ask);
    if (!(await upsertDataExport(tx, { userId, sessionHash, now }))) return;
    await recordEvent(tx, { userId, kind: "data-export-asked", ...visit });
    await warnOwner(tx, deps, userId, { kind: "data-export-asked" });
  });
}

/** Opens the finished archive for an hour and tells its owner. */
export async function finishDataExport(
  deps: GuardDeps,
  { userId, attempt }: AskOf<"finishDataExport">,
): Promise<boolean> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + dataExportKeptSeconds * 1000);
  return deps.database.transaction(async (tx) => {
    if (!(await updateExportReady(tx, { userId, attempt, now, expiresAt }))) return false;
    await recordEvent(tx, { userId, kind: "data-export-ready" });
    await notifyOwner(tx, deps, userId, { kind: "data-export-ready", keptUntil: expiresAt });
    return true;
  });
}
