import { randomBytes } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "../kernel/clock.ts";
import type { Content } from "./letter.ts";

export type Mailer = {
  /** Resolves when the mail was handed over; rejects when the server could not be reached or said no. */
  send(to: string, content: Content): Promise<void>;
  close(): void;
};

export type MailerOptions = {
  /** `smtp://user:password@host:587`; without it every mail becomes a file in `folder`. */
  readonly smtpUrl: string | undefined;
  readonly folder: string;
  readonly from: string;
  readonly clock: Clock;
};

/** A mail server must answer within this time; the caller tries again later. */
const timeoutMs = 10_000;

export function openMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === undefined ? fileMailer(options) : smtpMailer(options.smtpUrl, options);
}

function smtpMailer(url: string, { from }: MailerOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send(to, content) {
      await transport.sendMail({ from, to, ...content });
    },
    close: () => transport.close(),
  };
}

/** `<time>-<random>.eml`, complete the moment its name appears. */
function fileMailer({ folder, from, clock }: MailerOptions): Mailer {
  mkdirSync(folder, { recursive: true });
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(to, content) {
      const { message } = await transport.sendMail({ from, to, date: clock.now(), ...content });
      const stamp = clock.now().toISOString().replaceAll(/[-:]/g, "").replace(".", "");
      const file = path.join(folder, `${stamp}-${randomBytes(4).toString("hex")}.eml`);
      writeFileSync(`${file}.part`, message as Buffer, { mode: 0o600 });
      renameSync(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}
