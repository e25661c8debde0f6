import type { Tx } from "../../../kernel/database.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import { deleteOldDrafts, listOverdue, updateLapsed } from "../../rows/certifications.ts";
import { type NotifyDeps, notifyOwner } from "../../tell/notify-owner.ts";

/**
 * Lapses what nobody decided in time, whose documents go with it, and deletes old pictures that were never
 * submitted. Each person is told in the transaction that lapses; one who cannot be told keeps nobody else waiting.
 */
export async function clearDocuments(deps: NotifyDeps): Promise<void> {
  const { database, clock, logger } = deps;
  for (const requestId of await listOverdue(database, clock.now())) {
    await database
      .transaction((tx) => lapse(tx, deps, requestId))
      .catch((err: unknown) => logger.error({ err, requestId }, "a submission did not lapse"));
  }
  await deleteOldDrafts(database, clock.now());
}

async function lapse(tx: Tx, deps: NotifyDeps, requestId: string): Promise<void> {
  const lapsed = await updateLapsed(tx, requestId, deps.clock.now());
  // Decided or taken back meanwhile.
  if (!lapsed) return;
  const { userId, level } = lapsed;
  const kind = "certification-lapsed";
  await recordEvent(tx, { userId, kind, details: { level: String(level) } });
  await notifyOwner(tx, deps, userId, { kind });
}
