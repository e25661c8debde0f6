import { makeLinks } from "@clearhold/fairness/links";
import { appendLine, type DrawLog, openLog, readCommitment } from "@clearhold/fairness/log";
import { constraintOf } from "../../kernel/database-fault.ts";
import { Refusal } from "../../kernel/refusal.ts";
import {
  type DrawRowDeps,
  findCommitment,
  findFunded,
  findHead,
  insertLine,
  type LogHead,
  listLines,
} from "../rows/draws.ts";

/** A campaign's log up to what the database has, and the secret chain that decides its draws. */
export type KeptLog = { readonly log: DrawLog; readonly links: ReturnType<typeof makeLinks> };

/** Logs are read once and kept; a log with 100,000 cards takes some 20 MB. */
const keptMax = 8;

/** A guard that ends can still write beside the one that follows it. */
const triesMax = 5;

/** Another line was written meanwhile. */
function isBehind(error: unknown): boolean {
  return /^draw_lines_(?:next|key)$/.test(constraintOf(error));
}

/**
 * The logs of all campaigns. What fails is forgotten here and read anew. How far each log went is kept here and in
 * a row of the guard: a log that somebody cut or changed below that is not continued.
 */
export function openDrawLogs(deps: DrawRowDeps) {
  const { database, keys } = deps;
  const kept = new Map<string, KeptLog>();
  const written = new Map<string, LogHead>();
  const turns = new Map<string, Promise<unknown>>();

  async function read(campaignId: string): Promise<KeptLog> {
    const found = kept.get(campaignId) ?? (await open(campaignId));
    const { log } = found;
    // Before the lines: another guard may write one meanwhile.
    const heads = [await findHead(database, keys, campaignId), written.get(campaignId)];
    const known = heads.filter((one) => one !== null && one !== undefined);
    const isOther = () =>
      known.some((one) => one.position === log.position && one.head !== log.head);
    for (const line of await listLines(database, campaignId, log.position)) {
      const reason = appendLine(log, line);
      if (reason) throw new Error(`the log of ${campaignId} is broken: ${reason}`);
      if (isOther()) throw new Error(`the log of ${campaignId} was changed at ${log.position}`);
    }
    if (isOther() || known.some(({ position }) => position > log.position)) {
      throw new Error(`the log of ${campaignId} was cut or changed: it has ${log.position} lines`);
    }
    written.set(campaignId, { position: log.position, head: log.head });
    kept.delete(campaignId);
    kept.set(campaignId, found);
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return found;
  }

  async function open(campaignId: string): Promise<KeptLog> {
    const row = await findCommitment(database, keys, campaignId);
    const funded = await findFunded(database, campaignId);
    if (!row || !funded) throw new Refusal("campaign-refused", { reason: "it is not committed" });
    const commitment = readCommitment(row.words);
    const links = makeLinks(campaignId, commitment.cards, row.secret);
    if (links.tip !== commitment.tip) throw new Error(`the secret of ${campaignId} is another one`);
    return { log: openLog(commitment, funded.cards), links };
  }

  async function attempt<T>(
    campaignId: string,
    work: (kept: KeptLog) => Promise<T>,
    tries: number,
  ): Promise<T> {
    try {
      return await work(await read(campaignId));
    } catch (error) {
      kept.delete(campaignId);
      if (tries > 1 && isBehind(error)) return attempt(campaignId, work, tries - 1);
      throw error;
    }
  }

  return {
    /** One change of a log after the other, each on all that is written. */
    async change<T>(campaignId: string, work: (kept: KeptLog) => Promise<T>): Promise<T> {
      const before = turns.get(campaignId) ?? Promise.resolve();
      const mine = before.then(() => attempt(campaignId, work, triesMax));
      const ended = mine.catch(() => {});
      turns.set(campaignId, ended);
      void ended.then(() => turns.get(campaignId) === ended && turns.delete(campaignId));
      return mine;
    },
    /** Writes the line that a log was just moved on by. */
    async write({ log }: KeptLog, text: string): Promise<void> {
      const { position, head, commitment } = log;
      const { campaignId } = commitment;
      await insertLine(deps, { campaignId, position, text, head });
      written.set(campaignId, { position, head });
    },
  };
}
