import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { z } from "zod";
import type { Logger } from "../kernel/logger.ts";
import { Refusal } from "../kernel/refusal.ts";
import { gatheredMax, gatheredPath, machineMs, untilHeader } from "./local-call.ts";

/** What a neighbour may ask: path to handler. A handler gets the parsed body and checks it itself. */
export type LocalRoutes = Readonly<Record<string, (body: unknown) => unknown>>;

export type LocalServer = { close(): Promise<void> };

const usualBodyBytesMax = 64 * 1024;

/** A socket and who may call on it: its owner alone, or its group too (as a bare path says). */
export type LocalDoor = {
  readonly socketPath: string;
  readonly callers: "owner" | "group";
  /** Of one call. */
  readonly bodyBytesMax?: number;
};

/**
 * Answers JSON calls of this machine's processes on a unix socket; the file's rights say who may
 * call. A Refusal travels as such; anything else is logged whole here and reaches the caller as a
 * bare fault.
 */
export async function serveLocal(
  door: LocalDoor | string,
  routes: LocalRoutes,
  logger: Logger,
): Promise<LocalServer> {
  const {
    socketPath,
    callers,
    bodyBytesMax = usualBodyBytesMax,
  } = typeof door === "string" ? groupDoor(door) : door;
  const server = createServer((request, response) => {
    const deps = { routes, logger, untilMs: Number(request.headers[untilHeader] ?? Infinity) };
    if (request.url === gatheredPath) {
      void answerGathered(request, response, bodyBytesMax, deps).then(() => {
        response.end();
        if (!server.listening) request.socket.destroySoon();
      });
      return;
    }
    const read = () => readBody(request, bodyBytesMax);
    void answer(request.url ?? "", read, deps).then(({ status, body }) => {
      // A caller that keeps its connection would keep a closing server open.
      if (!server.listening) response.shouldKeepAlive = false;
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });
  server.requestTimeout = 15_000;
  // Callers keep their connections and give them back: closing one here could meet a call on its way.
  server.keepAliveTimeout = 0;
  mkdirSync(path.dirname(path.resolve(socketPath)), { recursive: true });
  // What a killed process left behind; a living one loses its new callers to this one.
  rmSync(socketPath, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(socketPath, resolve);
  });
  chmodSync(socketPath, callers === "group" ? 0o660 : 0o600);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

function groupDoor(socketPath: string): LocalDoor {
  return { socketPath, callers: "group" };
}

type Answer = { status: number; body: unknown };

type AnswerDeps = {
  readonly routes: LocalRoutes;
  readonly logger: Logger;
  /** A process that was held up must not carry out what its caller has given up, and perhaps asked anew. */
  readonly untilMs: number;
};

/** Each call for itself: a slow one holds up nobody's answer. */
async function answerGathered(
  request: IncomingMessage,
  response: ServerResponse,
  bodyBytesMax: number,
  deps: AnswerDeps,
): Promise<void> {
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) response.write(lines.join(""));
    lines = [];
  };
  try {
    const calls = z
      .array(z.tuple([z.string(), z.unknown()]))
      .max(gatheredMax)
      .parse(await readBody(request, bodyBytesMax));
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    const answers = calls.map(async ([asked, body], place) => {
      const answered = await answer(asked, async () => body, deps);
      // What is answered in one turn is written at once.
      if (lines.length === 0) setImmediate(flush);
      lines.push(`${JSON.stringify([place, answered.body])}\n`);
    });
    await Promise.all(answers);
    flush();
  } catch (error) {
    deps.logger.error({ err: error }, "gathered local calls failed");
    if (!response.headersSent) response.writeHead(500);
  }
}

async function answer(
  asked: string,
  read: () => Promise<unknown>,
  { routes, logger, untilMs }: AnswerDeps,
): Promise<Answer> {
  try {
    const handler = Object.hasOwn(routes, asked) ? routes[asked] : undefined;
    if (!handler) return { status: 404, body: { fault: true } };
    const body = await read();
    if (machineMs() > untilMs) throw new Error("local call: its caller has given up");
    const data = await handler(body);
    return { status: 200, body: { data: data ?? null } };
  } catch (error) {
    if (error instanceof Refusal) {
      return { status: 200, body: { refusal: { code: error.code, details: error.details } } };
    }
    logger.error({ err: error, asked }, "local call failed");
    return { status: 500, body: { fault: true } };
  }
}

async function readBody(request: IncomingMessage, bodyBytesMax: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyBytesMax) throw new Error("local call: the body is too large");
    chunks.push(chunk);
  }
  return size === 0 ? null : JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
