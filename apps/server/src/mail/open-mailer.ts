import { randomBytes, randomUUID } from "node:crypto";
import { accessSync, constants, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Clock } from "../kernel/clock.ts";
import { isThisMachine } from "../kernel/this-machine.ts";
import type { Content } from "./render-letter.ts";

export type Mailer = {
  /** Resolves when the mail was handed over; rejects when the server could not be reached or said no. */
  send(to: string, content: Content): Promise<void>;
  /** Connects and logs in without a mail; rejects as a mail would. */
  ask(): Promise<void>;
  close(): void;
};

export type MailerOptions = {
  /** `smtp://user:password@host:587`; without it every mail becomes a file in `folder`. */
  readonly smtpUrl: string | undefined;
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
  /** Within it a mail is handed over or given up, where it is not the product's. */
  readonly handOverMs?: number;
};

/** A mail server must answer within this time; the caller tries again later. */
const timeoutMs = 10_000;
/**
 * A mail server that takes this long for a mail, or for those before it, is not waited for: the mail is taken
 * back, so that one that its sender tries again does not leave twice.
 */
const handOverMsMax = 60_000;

export function openMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === undefined ? fileMailer(options) : smtpMailer(options.smtpUrl, options);
}

/** The library is loaded with the first mail: no start waits for it. */
function transportOf<T>(open: (library: typeof import("nodemailer")) => T): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= import("nodemailer").then(open);
    return opened;
  };
}

function smtpMailer(url: string, options: MailerOptions): Mailer {
  const transport = transportOf(({ createTransport }) =>
    createTransport({
      url,
      ...(needsTls(url) && { requireTLS: true }),
      pool: true,
      maxConnections: 3,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    }),
  );
  return {
    async send(to, content) {
      const signal = AbortSignal.timeout(options.handOverMs ?? handOverMsMax);
      await (await transport()).sendMail({ ...envelopeOf(options, to), ...content, signal });
    },
    ask: async () => void (await (await transport()).verify()),
    close: () => void transport().then((opened) => opened.close()),
  };
}

/**
 * Password and letters leave this machine encrypted or not at all. Otherwise somebody on the way could claim, in the
 * server's name, that it knows no encryption. An operator whose server knows none says so in its address.
 */
function needsTls(address: string): boolean {
  const url = new URL(address);
  return url.password !== "" && !isThisMachine(url) && !url.searchParams.has("requireTLS");
}

/** `<time>-<random>.eml`, complete the moment its name appears. */
function fileMailer(options: MailerOptions): Mailer {
  const { folder, clock } = options;
  mkdirSync(folder, { recursive: true });
  const transport = transportOf(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true }),
  );
  return {
    async send(to, content) {
      const { message } = await (await transport()).sendMail({
        ...envelopeOf(options, to),
        ...content,
      });
      const stamp = clock.now().toISOString().replaceAll(/[-:]/g, "").replace(".", "");
      const file = path.join(folder, `${stamp}-${randomBytes(4).toString("hex")}.eml`);
      try {
        writeFileSync(`${file}.part`, message as Buffer, { mode: 0o600 });
        renameSync(`${file}.part`, file);
      } catch (error) {
        // It will be sent anew under another name; its half must not fill the disk any further.
        rmSync(`${file}.part`, { force: true });
        throw error;
      }
    },
    ask: async () => accessSync(folder, constants.W_OK),
    // Nothing of a mail that became a file is left open.
    close: () => {},
  };
}

/** What stands on the outside, the same whichever way a mail leaves. */
function envelopeOf({ from, clock }: MailerOptions, to: string) {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    to,
    date: clock.now(),
    // Its own, so that neither a machine's name nor an order of mails can be read from it.
    messageId: `<${randomUUID()}@${domain}>`,
    // RFC 3834: holiday answers are not sent to a machine.
    headers: { "Auto-Submitted": "auto-generated" },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}
