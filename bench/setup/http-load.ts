import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Sends one request on its connection and gives the body of the answer. */
export type Caller = { ask(headers: string, body: string): Promise<string>; close(): void };

/**
 * A kept connection that asks one thing at a time. It reads nothing of an answer but its length, so that
 * the load takes little from the cores that it shares with what is measured.
 */
export async function openCaller(url: string, path: string): Promise<Caller> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  const start = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n`;
  return {
    ask(headers, body) {
      const answer = readAnswer(socket);
      socket.write(`${start}${headers}content-length: ${body.length}\r\n\r\n${body}`, "latin1");
      return answer;
    },
    close: () => socket.destroy(),
  };
}

function readAnswer(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = "";
  const read = (chunk: Buffer) => {
    text += chunk.toString("latin1");
    const body = text.indexOf("\r\n\r\n") + 4;
    if (body < 4) return;
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, body)) ?? [];
    if (length === undefined) return end(() => reject(new Error(`no length: ${text}`)));
    if (text.length - body >= Number(length)) end(() => resolve(text.slice(body)));
  };
  const fail = () => end(() => reject(new Error("a connection was closed")));
  const end = (tell: () => void) => {
    socket.off("data", read).off("close", fail);
    tell();
  };
  socket.on("data", read).on("close", fail);
  return promise;
}
