import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { stringifyChainJson } from "@clearhold/tron/node-answers";
import { adminRoutes } from "../admin/admin-routes.ts";
import type { DevnetAdmin } from "../admin/devnet-admin.ts";
import type { DevnetNode } from "../node/devnet-node.ts";
import { readParams } from "./read-body.ts";
import { serveNode } from "./serve-node.ts";

/** A listener on the loopback interface. */
export type DevnetServer = { url: string; close(): Promise<void> };

/** What a listener serves: TronGrid has both views on one host, a private node has one on each. */
export type Served = { node: DevnetNode; admin: DevnetAdmin | null; bases: readonly string[] };

/**
 * Listens on 127.0.0.1, on the first of these ports that nobody has; 0 is any free one.
 * @throws the system's error where all are taken.
 */
export async function openServer(served: Served, ports: readonly number[]): Promise<DevnetServer> {
  const server = createServer((request, response) => {
    route(served, request, response).catch(() => response.destroy());
  });
  await listenOnFirst(server, ports);
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${taken}`, close: () => closeServer(server) };
}

/** Taken at once, never looked at first: two networks that start together would both see it free. */
async function listenOnFirst(server: Server, ports: readonly number[]): Promise<void> {
  const [port = 0, ...others] = ports;
  try {
    await listen(server, port);
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    if (!isTaken || others.length === 0) throw error;
    await listenOnFirst(server, others);
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
}

async function route(
  served: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://devnet");
  const [base = "", endpoint = ""] = url.pathname.slice(1).split("/");
  if (base === "devnet" && served.admin) {
    await serveAdmin(served.admin, endpoint, { request, response, query: url.searchParams });
  } else if ((base === "wallet" || base === "walletsolidity") && served.bases.includes(base)) {
    const exchange = { request, response, query: url.searchParams };
    await serveNode(served.node, { base, endpoint }, exchange);
  } else {
    response.writeHead(404).end();
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse; query: URLSearchParams };

async function serveAdmin(
  admin: DevnetAdmin,
  order: string,
  { request, response, query }: Exchange,
): Promise<void> {
  const handler = adminRoutes[order];
  let status = 200;
  let answer: unknown = { error: "no such order" };
  try {
    if (handler === undefined) status = 404;
    else answer = await handler(admin, await readParams(request, query));
  } catch (error) {
    status = 400;
    answer = { error: error instanceof Error ? error.message : "failed" };
  }
  response.writeHead(status, { "content-type": "application/json" });
  response.end(`${stringifyChainJson(answer)}\n`);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
