import { preferencesMark } from "@clearhold/contract/preference-values";
import type { Queryable } from "../../../kernel/database.ts";
import { listPreferences } from "../../people/preferences/index.ts";

/** Somebody who waits at this process. */
export type Waiter = {
  readonly userId: string;
  /** The preferences that the device has, by `preferencesMark`; undefined where it does not say. */
  readonly knows: string | undefined;
  /** Ends the wait. Told a newest message, it does so only for a reader who does not know it yet. */
  answer(newest?: bigint): void;
};

export type Waiters = {
  add(waiter: Waiter): void;
  remove(waiter: Waiter): void;
  areNone(): boolean;
  wake(userId: string, newest?: bigint): void;
  wakeAll(): void;
  /** Wakes whose device has other preferences than the account. */
  wakeWithOtherPreferences(database: Queryable): Promise<void>;
};

/** Everyone who waits at this process, by person. */
export function openWaiters(): Waiters {
  const byPerson = new Map<string, Set<Waiter>>();
  const all = () => [...byPerson.values()].flatMap((own) => [...own]);
  return {
    add(waiter) {
      const own = byPerson.get(waiter.userId) ?? new Set();
      byPerson.set(waiter.userId, own.add(waiter));
    },
    remove(waiter) {
      const own = byPerson.get(waiter.userId);
      own?.delete(waiter);
      if (own?.size === 0) byPerson.delete(waiter.userId);
    },
    areNone: () => byPerson.size === 0,
    wake(userId, newest) {
      for (const waiter of byPerson.get(userId) ?? []) waiter.answer(newest);
    },
    wakeAll() {
      for (const waiter of all()) waiter.answer();
    },
    async wakeWithOtherPreferences(database) {
      const knowing = all().filter(({ knows }) => knows !== undefined);
      if (knowing.length === 0) return;
      const present = await listPreferences(
        database,
        knowing.map(({ userId }) => userId),
      );
      for (const { userId, knows, answer } of knowing) {
        const preferences = present.get(userId);
        if (preferences && preferencesMark(preferences) !== knows) answer();
      }
    },
  };
}
