import type { IdempotencyKey } from "../kernel/idempotency-key.ts";

/** Joins callers that send the same form at the same moment. */
export type SameForm<T> = (key: IdempotencyKey | undefined, work: () => Promise<T>) => Promise<T>;

/**
 * A form that is sent again while its first sending is still at work waits for that one's outcome:
 * its password is proved once and not counted as many tries at once. Only a comfort within one
 * process; that nothing happens twice is the ledger's matter.
 */
export function joinSameForm<T>(): SameForm<T> {
  const working = new Map<string, Promise<T>>();
  return (key, work) => {
    if (key === undefined) return work();
    const form = JSON.stringify([key.userId, key.operation, key.key, key.fingerprint]);
    const joined = working.get(form);
    if (joined) return joined;
    const started = work().finally(() => working.delete(form));
    working.set(form, started);
    return started;
  };
}
