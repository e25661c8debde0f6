import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Tx } from "../../kernel/database.ts";
import type { Logger } from "../../kernel/logger.ts";
import type { Content } from "../../mail/render-letter.ts";
import type { Waiting, WaitingStore } from "../rows/waiting-store.ts";
import { mailPatienceMs } from "./open-outbox.ts";
import { withoutAddress } from "./without-address.ts";

/** A letter to a mailbox, as it waits. */
export type Letter = { readonly to: string; readonly content: Content };

/** Letters without codes: what was given here leaves, whatever dies meanwhile. */
export type Letters = {
  /** Adds a letter in a transaction of the caller's; the same id is added once. */
  add(tx: Tx, letter: Letter, id?: string): Promise<void>;
  /**
   * The same database. Once a transaction has committed, the letters that it added are sent, and its
   * caller waits a moment for them.
   */
  sendAfterCommit(database: Database): Database;
  /** Sends what is due: true when there may be more. */
  round(): Promise<boolean>;
  /** Waits a moment for what is being handed over: else it would be sent again after the restart. */
  close(): Promise<void>;
};

export type LettersDeps = {
  readonly store: WaitingStore<Letter>;
  readonly mailer: { send(to: string, content: Content): Promise<void> };
  readonly logger: Pick<Logger, "warn" | "error">;
  /** How long a caller's answer waits for its letter to leave. */
  readonly patienceMs?: number;
};

const batch = 5;
/** How long a stop waits for the mail server. */
const farewellMs = 5_000;

/** How often what is due is looked for. */
export const lettersMs = 1_000;

/**
 * A letter leaves the queue once the mail server has taken it. It is sent twice only where the
 * server took it and its answer was lost, or the guard died before it could note the answer.
 */
export function openLetters({
  store,
  mailer,
  logger,
  patienceMs = mailPatienceMs,
}: LettersDeps): Letters {
  async function deliver({ id, message, tries }: Waiting<Letter>): Promise<void> {
    try {
      await mailer.send(message.to, message.content);
    } catch (error) {
      logger.warn({ err: withoutAddress(error), id, tries }, "a letter waits");
      return store.postpone(id);
    }
    await store.sent(id);
  }

  const leaving = new Set<Promise<unknown>>();

  function round(): Promise<boolean> {
    const going = deliverDue().finally(() => leaving.delete(going));
    leaving.add(going);
    return going;
  }

  async function deliverDue(): Promise<boolean> {
    const due = await store.take(batch);
    await Promise.all(due.map(deliver));
    return due.length === batch;
  }

  /** Waits for all rounds under way: the caller's letter may be with a round that began just before its own. */
  async function leftWithin(ms: number): Promise<void> {
    await Promise.race([Promise.allSettled(leaving), sleep(ms, undefined, { ref: false })]);
  }

  const withLetters = new WeakSet<Tx>();

  return {
    async add(tx, letter, id) {
      await store.add(letter, { tx, ...(id !== undefined && { id }) });
      withLetters.add(tx);
    },
    sendAfterCommit: (database) => ({
      ...database,
      async transaction(work) {
        let hasLetters = false;
        const result = await database.transaction(async (tx) => {
          const worked = await work(tx);
          hasLetters = withLetters.has(tx);
          return worked;
        });
        if (!hasLetters) return result;
        round().catch((err: unknown) => logger.warn({ err }, "letters wait"));
        await leftWithin(patienceMs);
        return result;
      },
    }),
    round,
    close: () => leftWithin(farewellMs),
  };
}
