import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { AskOf } from "@clearhold/contract/endpoint";
import { sendEmailCode } from "@clearhold/contract/wallet/people/account";
import type { World } from "../world.ts";

export type Sms = {
  readonly to: string;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
};

/** A gateway on a free port of this machine, which keeps every text message that it takes. */
export type SmsBox = {
  readonly url: string;
  readonly messages: readonly Sms[];
  /** From now on it answers with this status; 200 again lets messages through. */
  answer(status: number): void;
  /** The code of the newest message to a telephone. */
  codeTo(phone: string): string;
  close(): Promise<void>;
};

export async function openSmsBox(): Promise<SmsBox> {
  const messages: Sms[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (request.method === "POST" && status === 200) {
        const { to, text } = JSON.parse(body) as { to: string; text: string };
        messages.push({ to, text, headers: request.headers });
      }
      const away = status === 302 ? { location: "http://127.0.0.1:9/elsewhere" } : {};
      response.writeHead(status, away).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/send`,
    messages,
    answer(next) {
      status = next;
    },
    codeTo(phone) {
      const text = messages.findLast(({ to }) => to === phone)?.text ?? "";
      const code = /\b\d{6}\b/.exec(text)?.[0];
      if (!code) throw new Error(`no code to ${phone}`);
      return code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** Asks for a code as somebody and reads it out of the text message. */
export async function textedCode(
  { world, box }: { world: World; box: SmsBox },
  person: { token: string },
  { to, ...ask }: Omit<AskOf<typeof sendEmailCode>, "channel"> & { to: string },
): Promise<string> {
  world.clock.advance(61);
  await world.callAs(person.token)(sendEmailCode, { ...ask, channel: "sms" });
  return box.codeTo(to);
}
