import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../kernel/logger.ts";
import type { Mailer } from "../../mail/open-mailer.ts";
import type { Outbox } from "../guard-deps.ts";

/**
 * Mails hold codes, so they wait in memory and never in the database. What a restart loses can be
 * asked for again; what the mail server refuses for a while is tried for as long as a code lives.
 */
const retrySeconds = [2, 10, 30, 60, 120, 240];
const waitMs = 1_500;
const waitingMax = 1_000;

export type OpenOutbox = Outbox & { close(): void };

/** Resolves after so many milliseconds; rejects when it is called off. */
type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export type OutboxDeps = {
  readonly mailer: Pick<Mailer, "send">;
  readonly logger: Pick<Logger, "warn" | "error">;
  readonly wait?: Wait;
};

export function openOutbox({ mailer, logger, wait = realWait }: OutboxDeps): OpenOutbox {
  const stopped = new AbortController();
  let waiting = 0;

  async function deliver(to: string, content: Parameters<Mailer["send"]>[1]): Promise<void> {
    for (const seconds of [...retrySeconds, undefined]) {
      try {
        return await mailer.send(to, content);
      } catch (error) {
        if (seconds === undefined) throw error;
        logger.warn({ err: withoutAddress(error) }, "a mail waits");
        await wait(seconds * 1000, stopped.signal);
      }
    }
  }

  return {
    async send(to, content) {
      if (waiting >= waitingMax) {
        logger.error("the outbox is full, a mail was dropped");
        return;
      }
      waiting += 1;
      const delivery = deliver(to, content)
        .catch((error: unknown) => {
          if (!stopped.signal.aborted)
            logger.error({ err: withoutAddress(error) }, "a mail is lost");
        })
        .finally(() => {
          waiting -= 1;
        });
      // The caller's answer must not depend on the mail server (security 3.2, recipe 13).
      const patience = wait(waitMs, stopped.signal).catch(() => {});
      await Promise.race([delivery, patience]);
    },
    close: () => stopped.abort(),
  };
}

async function realWait(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false });
}

/** Mail servers repeat the recipient in their errors; the log keeps the kind of error alone. */
function withoutAddress(error: unknown): { name: string; code: unknown } {
  if (!(error instanceof Error)) return { name: "unknown", code: undefined };
  return { name: error.name, code: "code" in error ? error.code : undefined };
}
