import type { Language } from "@clearhold/contract/refusals";
import type { Actor } from "../../../kernel/actor.ts";
import type { Database, Queryable } from "../../../kernel/database.ts";
import type { GuardPort } from "../../../wire/guard/guard-port.ts";
import {
  type Attempt,
  claimExport,
  deleteOldParts,
  endLease,
  insertPart,
  updateProgress,
} from "./data-export-store.ts";
import { type ArchiveDeps, makeArchive } from "./make-archive.ts";

export type RunExportsDeps = Omit<ArchiveDeps, "database"> & {
  readonly database: Database;
  readonly guard: Pick<GuardPort, "finishDataExport">;
};

export const runExportsMs = 2_000;
/** A process that says nothing for so long has died: another begins anew. */
const leaseMs = 60_000;
const partBytes = 1024 * 1024;

/** Writes the next archive that waits; true where there was one. What cannot be fetched is deleted. */
export async function runExports(deps: RunExportsDeps): Promise<boolean> {
  const { database, clock, guard } = deps;
  const now = clock.now();
  await deleteOldParts(database, now);
  const attempt = await claimExport(database, { now, leaseUntil: leaseEnd(now) });
  if (!attempt) return false;
  try {
    await writeArchive(deps, attempt);
  } catch (error) {
    await endLease(database, attempt);
    throw error;
  }
  await guard.finishDataExport(attempt);
  return true;
}

/** Everything in it is of one moment, so that the bill ends with the balance beside it. */
async function writeArchive(deps: RunExportsDeps, attempt: Attempt): Promise<void> {
  const { database, clock } = deps;
  const stillAtWork = (doneParts: number) =>
    updateProgress(database, { ...attempt, doneParts, leaseUntil: leaseEnd(clock.now()) });
  await database.snapshot(async (db) => {
    const actor = await ownerAsActor(db, attempt.userId);
    let files = 0;
    const bytes = await makeArchive({ ...deps, database: db }, actor, (number) => {
      files = number;
      return stillAtWork(number);
    });
    let number = 0;
    for await (const part of partsOf(bytes)) {
      await insertPart(database, attempt, { number, bytes: part });
      await stillAtWork(files);
      number += 1;
    }
  });
}

/** The owner without a request: what is written is the same wherever it was asked for. */
async function ownerAsActor(db: Queryable, userId: string): Promise<Actor> {
  const owner = await db.first<{ language: Language; demo: boolean }>(
    "select language, demo from users where id = $1",
    [userId],
  );
  if (!owner) throw new Error(`${userId} asked for an archive and has no account`);
  return { ...owner, userId, sessionHash: "", ip: "", device: "", deviceKey: "" };
}

async function* partsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    kept.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    const whole = Buffer.concat(kept);
    for (let at = 0; at + partBytes <= length; at += partBytes)
      yield whole.subarray(at, at + partBytes);
    const rest = whole.subarray(length - (length % partBytes));
    kept = [rest];
    length = rest.length;
  }
  if (length > 0) yield Buffer.concat(kept);
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + leaseMs);
}
