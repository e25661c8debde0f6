import { type AddressInfo, createServer, type Socket } from "node:net";

/** How the server behaves: `swallows` takes a mail and hangs up before it says so. */
export type SmtpMood = "takes" | "refuses" | "refuses mailboxes" | "hangs" | "swallows";

export type TestSmtpServer = {
  readonly url: string;
  /** The mails that were taken, as they came. */
  readonly mails: string[];
  mood: SmtpMood;
  /** What becomes of this mail, where the mood does not decide it. */
  moodOf?: (mail: string) => SmtpMood;
  close(): Promise<void>;
};

/** As much of a mail server (RFC 5321) as a mailer needs, and what can be wrong with one. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>();
  const mails: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    let data: string | undefined;
    let begun = "";
    const say = (line: string) => void (running.mood !== "hangs" && socket.write(`${line}\r\n`));
    say("220 test");
    socket.on("data", (chunk) => {
      const lines = (begun + chunk.toString("utf8")).split(/(?<=\r\n)/);
      begun = lines.at(-1)?.endsWith("\r\n") === false ? (lines.pop() ?? "") : "";
      for (const line of lines) {
        if (data === undefined) {
          if (line.startsWith("DATA")) data = "";
          say(answerTo(line, running.mood));
        } else if (line === ".\r\n") {
          mails.push(data);
          const mood = running.moodOf?.(data) ?? running.mood;
          data = undefined;
          if (mood === "swallows") socket.destroy();
          else say("250 kept");
        } else data += line.startsWith(".") ? line.slice(1) : line;
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const running: TestSmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ mails, mood: "takes" },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return running;
}

function answerTo(line: string, mood: SmtpMood): string {
  if (line.startsWith("DATA")) return "354 go on";
  if (line.startsWith("QUIT")) return "221 bye";
  if (line.startsWith("STARTTLS")) return "502 not known";
  if (mood === "refuses" && line.startsWith("MAIL")) return "554 not from you";
  if (mood === "refuses mailboxes" && line.startsWith("RCPT")) return "550 no such mailbox";
  return "250 ok";
}
