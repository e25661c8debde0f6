import { Readable } from "node:stream";
import { unixSeconds } from "@clearhold/contract/primitives/page";
import { dataExportTriesMax } from "@clearhold/contract/waits";
import {
  askDataExport,
  type DataExportView,
  fetchDataExport,
  getDataExport,
} from "@clearhold/contract/wallet/statements/data-export";
import { type App, bind, bindFile } from "../../../http/index.ts";
import type { Actor } from "../../../kernel/actor.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { Database } from "../../../kernel/database.ts";
import { refuseUnless } from "../../../kernel/refusal.ts";
import { recordEvent } from "../../../kernel/security-events.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import { findTimeZone } from "../../people/preferences/index.ts";
import { type DataExportRow, findDataExport, getPart, listParts } from "./data-export-store.ts";
import { archiveFiles } from "./make-archive.ts";

export type DataExportDeps = {
  readonly clock: Clock;
  readonly database: Database;
  readonly guard: Pick<GuardPort, "askDataExport">;
};

/** Answers calls about the archive of everything about a person. */
export function bindDataExports(app: App, deps: DataExportDeps): void {
  bind(app, getDataExport, ({ actor }) => readMine(deps, actor));
  bind(app, askDataExport, async ({ ask, actor }) => {
    const { userId, sessionHash } = actor;
    const owner = { userId, sessionHash, visit: actor };
    await deps.guard.askDataExport({ ...owner, fundPassword: ask.password });
    return readMine(deps, actor);
  });
  bindFile(app, fetchDataExport, ({ actor }) => fetchMine(deps, actor));
}

async function readMine(
  { clock, database }: DataExportDeps,
  { userId, sessionHash }: Actor,
): Promise<DataExportView> {
  const row = await findDataExport(database, userId);
  const common = { done: row?.doneParts ?? 0, total: archiveFiles };
  if (!row) return { state: "none", ...common, createtime: 0, deletetime: 0, here: 0 };
  return {
    state: stateOf(row, clock.now()),
    ...common,
    createtime: unixSeconds(row.askedAt),
    deletetime: row.expiresAt ? unixSeconds(row.expiresAt) : 0,
    here: row.sessionHash === sessionHash ? 1 : 0,
  };
}

function stateOf(row: DataExportRow, now: Date): DataExportView["state"] {
  const { expiresAt, tries, leaseUntil } = row;
  if (expiresAt) return expiresAt > now ? "ready" : "expired";
  const isOver = tries >= dataExportTriesMax && (leaseUntil === null || leaseUntil <= now);
  return isOver ? "failed" : "making";
}

/** The bytes, part by part, so that a slow reader holds no memory. Refuses `data-export-not-found`. */
async function fetchMine({ clock, database }: DataExportDeps, actor: Actor) {
  const { userId, sessionHash, ip, device } = actor;
  const now = clock.now();
  const parts = await database.transaction(async (tx) => {
    const found = await listParts(tx, { userId, sessionHash, now });
    refuseUnless(found.length > 0, "data-export-not-found");
    await recordEvent(tx, { userId, kind: "data-export-fetched", ip, device });
    return found;
  });
  const timeZone = await findTimeZone(database, userId);
  // Swedish writes dates so.
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(now);
  const name = `clearhold-data-${day}.zip`;
  return { name, type: "application/zip", bytes: Readable.from(bytesOf(database, parts)) };
}

async function* bytesOf(database: Database, parts: Awaited<ReturnType<typeof listParts>>) {
  for (const part of parts) yield await getPart(database, part);
}
