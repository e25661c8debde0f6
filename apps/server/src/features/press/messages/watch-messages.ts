import { setTimeout as sleep } from "node:timers/promises";
import type { ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import type { MessageCategory } from "@clearhold/contract/message-kinds";
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

export type WatchMessagesDeps = {
  readonly database: Queryable;
  readonly logger: Logger;
  readonly sessions: {
    liveSessions(db: Queryable, hashes: readonly string[]): Promise<ReadonlySet<string>>;
  };
};

export type MessageWatch = {
  /** The messages after a cursor, as soon as there are any, or nothing after the wait. */
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
  const waiting = new Map<string, Set<(newest?: bigint) => void>>();
  let isClosed = false;
  let looking: Promise<void> | null = null;

  function wake(userId: string, newest?: bigint): void {
    for (const answer of waiting.get(userId) ?? []) answer(newest);
  }

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
    while (waiting.size > 0 && !isClosed) {
      await sleep(lookMs);
      try {
        const told = await listToldAfter(database, newest);
        newest = told.newest;
        for (const { userId, id } of told.readers) wake(userId, id);
      } catch (err) {
        logger.warn({ err }, "new messages could not be looked for");
      }
    }
    looking = null;
  }

  /** Until the person is told something, the time is over, or the process closes. */
  async function awaitNews(
    userId: string,
    { from, seconds }: { readonly from: bigint; readonly seconds: number },
    isThere: () => Promise<boolean>,
  ) {
    const own = waiting.get(userId) ?? new Set();
    const over = new AbortController();
    // The look may have begun for somebody else, before what this reader knows already.
    const answer = (newest?: bigint) => {
      if (newest === undefined || newest > from) over.abort();
    };
    own.add(answer);
    waiting.set(userId, own);
    try {
      await startLook();
      if (isClosed || (await isThere())) return;
      await sleep(seconds * 1000, undefined, { signal: over.signal }).catch(() => {});
    } finally {
      own.delete(answer);
      if (own.size === 0) waiting.delete(userId);
    }
  }

  async function ownNewest(userId: string, categories: readonly MessageCategory[]) {
    const [newest] = await listNewest(database, userId, categories);
    return newest?.id ?? 0n;
  }

  return {
    async wait(actor, { after, wait }) {
      const { userId, language, sessionHash } = actor;
      const categories = await listShownCategories(database, userId);
      const from = after === undefined ? await ownNewest(userId, categories) : BigInt(after);
      const read = () => listAfter(database, userId, { after: from, categories, limit: newsMax });
      let news = await read();
      if (news.length === 0 && wait > 0) {
        await awaitNews(userId, { from, seconds: wait }, async () => (await read()).length > 0);
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
      for (const userId of waiting.keys()) wake(userId);
    },
  };
}
