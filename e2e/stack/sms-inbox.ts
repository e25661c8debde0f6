import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { until } from "./until.ts";

const Message = z.object({ to: z.string(), text: z.string() });

/** The text messages that the product sent: a gateway that takes everything and delivers nothing. */
export type SmsInbox = {
  /** For SMS_GATEWAY_URL. */
  readonly url: string;
  /** How many messages have come; what comes later is newer. */
  count(): number;
  /** The six digits of the first message to a telephone after the first `since` messages. */
  codeFor(number: string, since: number): Promise<string>;
  close(): Promise<void>;
};

export async function openSmsInbox(): Promise<SmsInbox> {
  const messages: z.infer<typeof Message>[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    messages.push(Message.parse(JSON.parse(Buffer.concat(chunks).toString("utf8"))));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    count: () => messages.length,
    codeFor: (number, since) =>
      until(`a text message to ${number}`, async () => {
        const found = messages.slice(since).find(({ to }) => to === number);
        return found && /\b(\d{6})\b/.exec(found.text)?.[1];
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
