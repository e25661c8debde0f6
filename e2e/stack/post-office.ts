import PostalMime from "postal-mime";
import { type SmtpMood, startSmtpServer } from "../../apps/server/tests/smtp-server.ts";
import { codesIn } from "../../tools/leaks.ts";
import { untilLost } from "./until.ts";

/** One mail as the server took it. */
export type Posted = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly isCode: boolean;
  readonly takenMs: number;
  /** It was taken, and the server hung up before it said so. */
  readonly swallowed: boolean;
};

/** A real mail server, which takes every mail and loses some of its answers. */
export type PostOffice = {
  /** For SMTP_URL. */
  readonly url: string;
  /** Everything that was taken, in its order. */
  posted(): Promise<Posted[]>;
  /** The newest code to an address since then; null when none comes for a while, as after a kill. */
  codeSoon(address: string, since: Date): Promise<string | null>;
  close(): Promise<void>;
};

/** `loses` decides for each mail, codes apart, whether its answer is lost. */
export async function openPostOffice(loses: () => boolean): Promise<PostOffice> {
  const server = await startSmtpServer();
  const taken: Promise<Posted>[] = [];
  server.moodOf = (mail): SmtpMood => {
    const isCode = /^Subject: Your Clearhold verification code/m.test(mail);
    const swallowed = !isCode && loses();
    taken.push(readMail(mail, { isCode, takenMs: Date.now(), swallowed }));
    return swallowed ? "swallows" : "takes";
  };
  return {
    url: server.url,
    posted: () => Promise.all(taken),
    async codeSoon(address, since) {
      return untilLost(`a code for ${address}`, async () => {
        const mails = await Promise.all(taken);
        const fresh = mails.filter(
          ({ to, takenMs }) => to === address && takenMs >= since.getTime(),
        );
        return fresh.flatMap(({ text }) => codesIn(text)).at(-1);
      });
    },
    close: () => server.close(),
  };
}

async function readMail(mail: string, fate: Pick<Posted, "isCode" | "takenMs" | "swallowed">) {
  const { to, subject, text } = await PostalMime.parse(mail);
  return { to: to?.[0]?.address ?? "", subject: subject ?? "", text: text ?? "", ...fate };
}
