import { setTimeout as sleep } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import type { Database, Queryable } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { GuardKeys } from "./guard-keys.ts";
import { openSealed, sealText } from "./phrases.ts";

/** The queues of the schema `outbox`. */
type QueueName = "letters" | "unwritten" | "pushes";

/** A message that waits to be sent. While one sender has it, no other sender can take it. */
export type Waiting<Message> = {
  readonly id: string;
  readonly message: Message;
  readonly tries: number;
};

/** What waits in the database to be sent, sealed: no other login may read it, and no copy shows it. */
export type WaitingStore<Message> = {
  /** Adds one, in a transaction where `tx` is given; an id that is there already is not added again. */
  add(message: Message, options?: { readonly id?: string; readonly tx?: Queryable }): Promise<void>;
  /** Takes those that are due; one that a killed guard had taken is due again after two minutes. */
  take(limit: number): Promise<Waiting<Message>[]>;
  /** Notes that one was sent, also where the database is away for a moment: else it would be sent again. */
  sent(id: string): Promise<void>;
  /** Was not sent: it is due again after a pause that grows, or given up after its last. */
  postpone(id: string): Promise<void>;
  countWaiting(): Promise<number>;
};

export type Outboxes = {
  of<Message>(queue: QueueName): WaitingStore<Message>;
  /** Makes due again what was taken and never ended, and deletes what left days ago. */
  tidy(): Promise<void>;
  close(): Promise<void>;
};

export type OutboxesConfig = {
  /** As clearhold_guard. */
  readonly url: string;
  readonly database: Pick<Database, "first">;
  readonly keys: Pick<GuardKeys, "seal">;
  readonly logger: Pick<Logger, "warn" | "error">;
};

/** Together less than the two minutes after which the queue gives up what was taken. */
const noteTries = 60;
const notePauseMs = 1_000;

/**
 * The queues, kept by pg-boss. Its profile for CockroachDB needs neither LISTEN nor advisory locks,
 * and makes no tables; docs/decisions/0043-letters-that-wait.md.
 * @throws Error when the tables are of another version of the library.
 */
export async function openOutboxes(config: OutboxesConfig): Promise<Outboxes> {
  const { url, database, keys, logger } = config;
  const boss = new PgBoss({
    ...{ connectionString: url, max: 1, application_name: "outbox", schema: "outbox" },
    ...{ backend: "cockroachdb", migrate: false, createSchema: false, registerInstance: false },
    ...{ supervise: false, schedule: false, monitorIntervalSeconds: 10 },
  });
  boss.on("error", (err) => logger.warn({ err }, "the queue of letters has a fault"));
  await boss.start();

  function of<Message>(queue: QueueName): WaitingStore<Message> {
    return {
      async add(message, { id, tx } = {}) {
        const sealed = sealText(keys.seal, JSON.stringify(message), queue);
        const db = tx && {
          executeSql: async (text: string, values: unknown[] = []) => ({
            rows: await tx.query<never>(text, values),
          }),
        };
        await boss.send(queue, { sealed }, { ...(id && { id }), ...(db && { db }) });
      },
      async take(limit) {
        const jobs = await boss.fetch<{ sealed: string }>(queue, {
          ...{ batchSize: limit, includeMetadata: true },
        });
        const taken = await Promise.all(
          jobs.map(async ({ id, data, retryCount }) => {
            try {
              const message = JSON.parse(openSealed(keys.seal, data.sealed, queue)) as Message;
              return [{ id, message, tries: retryCount }];
            } catch {
              logger.error(
                { id, queue },
                "what waits was not written by the guard, and was dropped",
              );
              await boss.deleteJob(queue, id);
              return [];
            }
          }),
        );
        return taken.flat();
      },
      async sent(id) {
        for (let left = noteTries; ; left -= 1) {
          try {
            return void (await boss.complete(queue, id));
          } catch (err) {
            if (left === 1) throw err;
            logger.warn({ err, id, queue }, "what was sent is not noted yet");
            await sleep(notePauseMs, undefined, { ref: false });
          }
        }
      },
      postpone: async (id) => void (await boss.fail(queue, id)),
      async countWaiting() {
        const sql = `select count(*)::integer as waiting from outbox.job
          where name = $1 and state in ('created', 'retry', 'active')`;
        return (await database.first<{ waiting: number }>(sql, [queue]))?.waiting ?? 0;
      },
    };
  }
  return { of, tidy: () => boss.supervise(), close: () => boss.stop({ graceful: false }) };
}
