import type { Clock } from "../../kernel/clock.ts";
import { type Beat, NotReady } from "../../kernel/heartbeat.ts";
import type { Mailer } from "../../mail/open-mailer.ts";

/** A mailer that remembers how the mail server answered. */
export type WatchedMailer = Mailer & {
  /** Asks the server without a mail, so that a fault shows before anybody waits for one. */
  round(): Promise<void>;
  /** Whether the server did not take what it was given or asked last. */
  isAway(): boolean;
  /** For /readyz and the doctor. */
  readonly beat: Beat;
};

/** How often the server is asked. */
export const mailerMs = 15_000;
const askedWellMs = 5 * 60_000;
/** So many mailboxes in a row are not the fault of who typed them. */
const refusedMailboxes = 3;
const refusedMs = 15 * 60_000;

/**
 * Watches a mailer. One mailbox that the server does not take is its owner's matter; a server that
 * cannot be reached, refuses the login or takes no mailbox at all is the operator's.
 * @param countWaiting how many letters wait, which the state names.
 * @param countUnwritten how many could not be written, which is the operator's matter too.
 */
export function watchMailer(
  mailer: Mailer,
  {
    clock,
    countWaiting,
    countUnwritten,
  }: Readonly<Record<"countWaiting" | "countUnwritten", () => Promise<number>>> & {
    readonly clock: Clock;
  },
): WatchedMailer {
  let fault: string | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const refused = new Map<string, number>();
  const now = () => clock.now().getTime();

  function failed(to: string | null, error: unknown): void {
    if (to === null || !isAboutMailbox(error)) {
      fault = faultOf(error);
      return;
    }
    refused.set(to, now());
    if (refused.size > 100) refused.delete(refused.keys().next().value ?? "");
  }

  function worked(): void {
    fault = null;
    askedAt = now();
  }

  function faultNow(): string | null {
    for (const [to, at] of refused) if (now() - at > refusedMs) refused.delete(to);
    return fault ?? (refused.size >= refusedMailboxes ? "mails refused" : null);
  }

  return {
    async send(to, content) {
      try {
        await mailer.send(to, content);
      } catch (error) {
        failed(to, error);
        throw error;
      }
      worked();
      refused.clear();
    },
    ask: () => mailer.ask(),
    close: () => mailer.close(),
    async round() {
      if (fault === null && now() - askedAt < askedWellMs) return;
      try {
        await mailer.ask();
        worked();
      } catch (error) {
        failed(null, error);
      }
    },
    isAway: () => faultNow() !== null,
    beat: {
      name: "mail",
      async check() {
        const [waiting, unwritten] = await Promise.all([countWaiting(), countUnwritten()]);
        const wait = waiting === 0 ? "" : `, letters that wait: ${waiting}`;
        const wrong =
          faultNow() ?? (unwritten === 0 ? null : `letters that cannot be written: ${unwritten}`);
        if (wrong !== null) throw new NotReady(wrong + wait);
        return `sends${wait}`;
      },
    },
  };
}

/** What nodemailer says of an error. */
type MailError = Error & { readonly code?: unknown; readonly command?: unknown };

function isAboutMailbox(error: unknown): boolean {
  const { code, command } = error as MailError;
  return code === "EENVELOPE" && command !== "MAIL FROM";
}

function faultOf(error: unknown): string {
  const { code } = error as MailError;
  if (code === "EAUTH") return "login refused";
  if (code === "EABORT") return "too slow";
  if (code === "ETLS") return "not encrypted";
  return code === "EENVELOPE" || code === "EMESSAGE" ? "mails refused" : "unreachable";
}
