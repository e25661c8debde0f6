import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What the stub does with one request: a body, a whole answer, or nothing for ever. */
export type StubAnswer =
  | { readonly status?: number; readonly body: string; readonly headers?: Record<string, string> }
  | "silence"
  | "hang-up";
export type StubRequest = {
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage["headers"];
};

/** A node of a few recorded answers, on a free local port. */
export async function startStubNode(answer: (request: StubRequest) => StubAnswer) {
  const requests: StubRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { url = "", headers } = incoming;
    const request = { path: url, body: await text(incoming), headers };
    requests.push(request);
    const given = answer(request);
    if (given === "silence") return;
    if (given === "hang-up") {
      incoming.socket.destroy();
      return;
    }
    outgoing.writeHead(given.status ?? 200, given.headers ?? {}).end(given.body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
