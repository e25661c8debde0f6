import { setTimeout as sleep } from "node:timers/promises";
import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import type { MessageCategory } from "@clearhold/contract/message-kinds";
import { preferencesMark } from "@clearhold/contract/preference-values";
import type { watchMessages as endpoint } from "@clearhold/contract/wallet/press/messages";
import type { Actor } from "../../../kernel/actor.ts";
import type { Queryable } from "../../../kernel/database.ts";
import type { Logger } from "../../../kernel/logger.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { getPreferences } from "../../people/preferences/index.ts";
import { listShownCategories } from "./message-settings.ts";
import { findNewestId, listAfter, listNewest, listToldAfter } from "./message-store.ts";
import { messageEntry } from "./message-view.ts";
import { countMine } from "./read-messages.ts";
import { openWaiters, type Waiter } from "./waiters.ts";

export type WatchMessagesDeps = {
  readonly database: Queryable;
  readonly logger: Logger;
  readonly sessions: {
    liveSessions(db: Queryable, hashes: readonly string[]): Promise<ReadonlySet<string>>;
  };
};

export type MessageWatch = {
  /** The messages after a cursor, as soon as there are any or a preference changed, or nothing after the wait. */
  wait(actor: Actor, ask: ParsedAskOf<typeof endpoint>): Promise<ReplyOf<typeof endpoint>>;
  /** Answers everyone who waits. */
  close(): void;
};

const lookMs = 500;
const newsMax = 10;

/**
 * One look at the database every half second serves everyone who waits at this process, and there is
 * none while nobody waits. Ids follow the order of commits, so the look goes on after the newest.
 */
export function openMessageWatch({ database, logger, sessions }: WatchMessagesDeps): MessageWatch {
  const waiters = openWaiters();
  let isClosed = false;
  let looking: Promise<void> | null = null;

  /** Resolves once the look has its beginning: what is told later wakes its reader. */
  function startLook(): Promise<void> {
    looking ??= findNewestId(database).then(
      (newest) => void look(newest),
      (error: unknown) => {
        looking = null;
        throw error;
      },
    );
    return looking;
  }

  async function look(from: bigint): Promise<void> {
    let newest = from;
    while (!waiters.areNone() && !isClosed) {
      await sleep(lookMs);
      try {
        const told = await listToldAfter(database, newest);
        newest = told.newest;
        for (const { userId, id } of told.readers) waiters.wake(userId, id);
        await waiters.wakeWithOtherPreferences(database);
      } catch (err) {
        logger.warn({ err }, "new messages could not be looked for");
      }
    }
    looking = null;
  }

  /** Until the person is told something, the time is over, or the process closes. */
  async function awaitNews(
    userId: string,
    { from, seconds, knows }: { from: bigint; seconds: number; knows: string | undefined },
    isThere: () => Promise<boolean>,
  ) {
    const over = new AbortController();
    // The look may have begun for somebody else, before what this reader knows already.
    const waiter: Waiter = {
      ...{ userId, knows },
      answer(newest) {
        if (newest === undefined || newest > from) over.abort();
      },
    };
    waiters.add(waiter);
    try {
      await startLook();
      if (isClosed || (await isThere())) return;
      await sleep(seconds * 1000, undefined, { signal: over.signal }).catch(() => {});
    } finally {
      waiters.remove(waiter);
    }
  }

  async function ownNewest(userId: string, categories: readonly MessageCategory[]) {
    const [newest] = await listNewest(database, userId, categories);
    return newest?.id ?? 0n;
  }

  return {
    async wait(actor, { after, wait, knows }) {
      const { userId, language, sessionHash } = actor;
      const categories = await listShownCategories(database, userId);
      const from = after === undefined ? await ownNewest(userId, categories) : BigInt(after);
      const read = () => listAfter(database, userId, { after: from, categories, limit: newsMax });
      const knowsOthers = async () =>
        knows !== undefined && preferencesMark(await getPreferences(database, userId)) !== knows;
      let news = await read();
      if (news.length === 0 && wait > 0) {
        await awaitNews(
          userId,
          { from, seconds: wait, knows },
          async () => (await read()).length > 0 || (await knowsOthers()),
        );
        // A session that ended meanwhile is told nothing.
        const live = await sessions.liveSessions(database, [sessionHash]);
        if (!live.has(sessionHash)) throw new Refusal("session-expired");
        news = await read();
      }
      return {
        cursor: `${news.at(-1)?.id ?? from}`,
        unread: await countMine(database, userId),
        preferences: await getPreferences(database, userId),
        news: news.map((row) => messageEntry(row, language)),
      };
    },
    close() {
      isClosed = true;
      waiters.wakeAll();
    },
  };
}
