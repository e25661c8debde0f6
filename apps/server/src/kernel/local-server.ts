import { randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import path from "node:path";
import type { LocalPlace } from "./local-place.ts";
import type { Logger } from "./logger.ts";
import { Refusal } from "./refusal.ts";

/** What a neighbour may ask: path to handler. A handler gets the parsed body and checks it itself. */
export type LocalRoutes = Readonly<Record<string, (body: unknown) => unknown>>;

export type LocalServer = { close(): Promise<void> };

const bodyBytesMax = 64 * 1024;

/**
 * Answers JSON calls from processes of this machine alone. A Refusal travels as such; anything
 * else is logged whole here and reaches the caller as a bare fault.
 */
export async function serveLocal(
  place: LocalPlace,
  routes: LocalRoutes,
  logger: Logger,
): Promise<LocalServer> {
  const secret = place.kind === "port" ? randomBytes(32).toString("base64url") : null;
  const server = createServer((request, response) => {
    void answer(request, routes, { logger, secret }).then(({ status, body }) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });
  server.requestTimeout = 15_000;
  await listen(server, place, secret);
  return { close: () => close(server) };
}

type Context = { logger: Logger; secret: string | null };
type Answer = { status: number; body: unknown };

async function answer(
  request: IncomingMessage,
  routes: LocalRoutes,
  { logger, secret }: Context,
): Promise<Answer> {
  const asked = request.url ?? "";
  try {
    if (secret !== null && !bears(request, secret)) return { status: 401, body: { fault: true } };
    const handler = Object.hasOwn(routes, asked) ? routes[asked] : undefined;
    if (!handler) return { status: 404, body: { fault: true } };
    const data = await handler(await readBody(request));
    return { status: 200, body: { data: data ?? null } };
  } catch (error) {
    if (error instanceof Refusal) {
      return { status: 200, body: { refusal: { code: error.code, details: error.details } } };
    }
    logger.error({ err: error, asked }, "local call failed");
    return { status: 500, body: { fault: true } };
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyBytesMax) throw new Error("local call: the body is too large");
    chunks.push(chunk);
  }
  return size === 0 ? null : JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function bears(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function listen(server: Server, place: LocalPlace, secret: string | null): Promise<void> {
  if (place.kind === "socket") {
    mkdirSync(path.dirname(place.socketPath), { recursive: true });
    // What a killed process left behind; a living one would lose its callers to this one.
    rmSync(place.socketPath, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(place.socketPath, resolve);
    });
    chmodSync(place.socketPath, 0o660);
    return;
  }
  mkdirSync(path.dirname(place.portFile), { recursive: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("no port was given");
  rmSync(place.secretFile, { force: true });
  writeFileSync(place.secretFile, secret ?? "", { mode: 0o400 });
  writeFileSync(place.portFile, String(bound.port));
}

async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
