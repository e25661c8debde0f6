import { randomBytes } from "node:crypto";
import type { Database } from "../../kernel/database.ts";
import { isUniqueViolation } from "../../kernel/database-fault.ts";
import type { Logger } from "../../kernel/logger.ts";
import { checkpointMac, type InspectDeps, type Inspection } from "./inspect.ts";
import { type Facts, personalHash, sealHash } from "./seal-chain.ts";
import type { WatchMemory } from "./watch-memory.ts";
import { insertSeals, listNewEvents, type NewSeal, upsertCheckpoints } from "./watch-store.ts";

type SealDeps = {
  readonly database: Database;
  readonly logger: Logger;
  readonly mac: InspectDeps["mac"];
};

const eventsMax = 500;

/** Writes what was verified: seals and checkpoints together. False where another checker was first. */
export async function sealPage(
  deps: SealDeps,
  memory: WatchMemory,
  { unsealed, accounts }: Inspection,
): Promise<boolean> {
  const rows = unsealed.map(({ id, facts }) => ({ journalId: id, eventId: null, facts }));
  const checkpoints = accounts
    .map(({ account, followed: { at } }) => ({
      ...{ accountId: account.id, version: at.version, units: at.units, before: account.mac },
      mac: checkpointMac({ ...deps, epoch: () => memory.state().epoch }, account, at),
    }))
    .filter(({ mac, before }) => mac !== before);
  return append(deps, memory, rows, checkpoints);
}

/** @returns whether there may be more. */
export async function sealEvents(deps: SealDeps, memory: WatchMemory): Promise<boolean> {
  const events = await listNewEvents(deps.database, eventsMax);
  const rows = events.map(({ id, facts, personal }) => ({
    ...{ journalId: null, eventId: id, facts, personal },
  }));
  return (await append(deps, memory, rows, [])) && events.length === eventsMax;
}

type NewRow = Pick<NewSeal, "journalId" | "eventId"> & {
  readonly facts: Facts;
  readonly personal?: readonly string[];
};

async function append(
  { database, logger }: SealDeps,
  memory: WatchMemory,
  rows: readonly NewRow[],
  checkpoints: Parameters<typeof upsertCheckpoints>[2],
): Promise<boolean> {
  const seals: NewSeal[] = [];
  let { head } = memory.state();
  for (const row of rows) {
    const { journalId, eventId } = row;
    const salt = row.personal ? randomBytes(32).toString("hex") : null;
    const hashed = row.personal && salt !== null ? personalHash(salt, row.personal) : null;
    const facts = hashed === null ? row.facts : [...row.facts, hashed];
    const seq = head.seq + 1n;
    head = { seq, hash: sealHash(head.hash, seq, facts) };
    seals.push({ ...head, journalId, eventId, personalHash: hashed, salt });
  }
  try {
    await database.transaction(async (tx) => {
      await insertSeals(tx, seals);
      await upsertCheckpoints(tx, memory.state().epoch, checkpoints);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    logger.warn({ seq: `${head.seq}` }, "another checker has sealed these rows");
    return false;
  }
  memory.move(head);
  return true;
}
