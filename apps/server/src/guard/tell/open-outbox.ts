import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../kernel/logger.ts";
import type { Content } from "../../mail/render-letter.ts";
import { withoutAddress } from "./without-address.ts";

/**
 * Mails and text messages with codes wait in memory and never in the database. What a restart loses
 * can be asked for again; what the server refuses for a while is tried for as long as a code lives.
 */
const retrySeconds = [2, 10, 30, 60, 120, 240];
const waitingMax = 1_000;

/** How long a caller's answer waits for its mail to leave. */
export const mailPatienceMs = 1_500;

/** Hands a mail or a text message over, now or a little later. */
export type Outbox<Message = Content> = {
  /**
   * Resolves when it left, or after a moment when it is still being tried. False when the server did
   * not take it, or is known to be away: it waits for the next try.
   */
  send(to: string, message: Message): Promise<boolean>;
};

export type OpenOutbox<Message> = Outbox<Message> & { close(): void };

/** Resolves after so many milliseconds; rejects when it is called off. */
type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export type OutboxDeps<Message> = {
  /** Hands one over; rejects when the server could not be reached or said no. */
  readonly mailer: { send(to: string, message: Message): Promise<void> };
  readonly logger: Pick<Logger, "warn" | "error">;
  /** Whether the server did not answer when it was asked last; without it, nobody asks. */
  readonly isAway?: () => boolean;
  readonly wait?: Wait;
  /** How long a caller's answer waits for its message to leave. */
  readonly patienceMs?: number;
};

export function openOutbox<Message>({
  mailer,
  logger,
  isAway = () => false,
  wait = realWait,
  patienceMs = mailPatienceMs,
}: OutboxDeps<Message>): OpenOutbox<Message> {
  const stopped = new AbortController();
  let waiting = 0;

  async function deliver(to: string, message: Message, onRefused: () => void): Promise<void> {
    for (const seconds of [...retrySeconds, undefined]) {
      try {
        return await mailer.send(to, message);
      } catch (error) {
        onRefused();
        if (seconds === undefined) throw error;
        logger.warn({ err: withoutAddress(error) }, "a message waits");
        await wait(seconds * 1000, stopped.signal);
      }
    }
  }

  return {
    async send(to, message) {
      if (waiting >= waitingMax) {
        logger.error("the outbox is full, a message was dropped");
        return false;
      }
      waiting += 1;
      let state = "tried" as "tried" | "refused" | "left";
      const delivery = deliver(to, message, () => {
        state = "refused";
      })
        .then(() => {
          state = "left";
        })
        .catch((error: unknown) => {
          if (!stopped.signal.aborted)
            logger.error({ err: withoutAddress(error) }, "a message is lost");
        })
        .finally(() => {
          waiting -= 1;
        });
      // The caller's answer must not wait for a slow mail server.
      const patience = wait(patienceMs, stopped.signal).catch(() => {});
      await Promise.race([delivery, patience]);
      return state === "left" || (state === "tried" && !isAway());
    },
    close: () => stopped.abort(),
  };
}

async function realWait(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false });
}
