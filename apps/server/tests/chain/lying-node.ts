import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What a node sends back. */
export type NodeAnswer = { status: number; body: string };

/** Changes the answer to one question; `path` is such as `walletsolidity/getnowblock`. */
export type Twist = (
  answer: NodeAnswer,
  path: string,
  ask: Readonly<Record<string, unknown>>,
) => NodeAnswer | Promise<NodeAnswer>;

/** A node that passes on what an honest one says, unless it is told to lie. */
export type LyingNode = {
  readonly urls: { readonly fullNodeUrl: string; readonly solidityUrl: string };
  /** Null tells the truth. */
  lie(twist: Twist | null): void;
  close(): Promise<void>;
};

type Urls = LyingNode["urls"];

export async function startLyingNode(honest: Urls): Promise<LyingNode> {
  let twist: Twist | null = null;
  const servers = await Promise.all(
    [honest.fullNodeUrl, honest.solidityUrl].map((target) =>
      listen(
        createServer((request, response) => {
          passOn(target, request, (answer, path, ask) => twist?.(answer, path, ask) ?? answer).then(
            ({ status, body }) => response.writeHead(status).end(body),
            () => response.destroy(),
          );
        }),
      ),
    ),
  );
  const [fullNodeUrl = "", solidityUrl = ""] = servers.map(({ url }) => url);
  return {
    urls: { fullNodeUrl, solidityUrl },
    lie: (next) => {
      twist = next;
    },
    async close() {
      await Promise.all(servers.map(({ close }) => close()));
    },
  };
}

async function passOn(target: string, request: IncomingMessage, twist: Twist): Promise<NodeAnswer> {
  const asked = await bodyOf(request);
  const path = (request.url ?? "").slice(1);
  const response = await fetch(`${target}/${path}`, { method: "POST", body: asked });
  const answer = { status: response.status, body: await response.text() };
  return twist(answer, path, asked === "" ? {} : JSON.parse(asked));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function listen(server: Server): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Json = Record<string, unknown>;

/** Twists the parsed answers of one kind of question, wherever it is asked. */
export function twistJson(endpoint: string, change: (json: never) => unknown): Twist {
  return (answer, path) =>
    path.endsWith(`/${endpoint}`)
      ? { ...answer, body: JSON.stringify(change(JSON.parse(answer.body) as never)) }
      : answer;
}

/** Twists each receipt of a block. */
export function twistInfos(change: (info: Json) => Json | Json[]): Twist {
  return twistJson("gettransactioninfobyblocknum", (infos: Json[]) =>
    Array.isArray(infos) ? infos.flatMap(change) : infos,
  );
}

/** Answers every question of one kind with this. */
export function sayInstead(endpoint: string, said: NodeAnswer): Twist {
  return (answer, path) => (endpoint === "*" || path.endsWith(`/${endpoint}`) ? said : answer);
}
