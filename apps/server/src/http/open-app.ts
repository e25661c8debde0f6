import { randomUUID } from "node:crypto";
import { serverTimeHeader } from "@clearhold/contract/envelope";
import fastify, { type FastifyInstance, LogController } from "fastify";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import type { App, SessionFinder } from "./app.ts";
import { nameDiskFault, replyNotFound, replyWithError } from "./error-replies.ts";
import { openRateLimits, type RateLimits } from "./rate-limits.ts";
import { readCaller } from "./read-address.ts";
import { readBodies } from "./read-fields.ts";
import { checkHeaders, noteAnswer, replyOnConnection, replyToExpectation } from "./read-headers.ts";
import { apiHeaders } from "./security-headers.ts";

type AppOptions = {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly sessions: SessionFinder;
  readonly limits: RateLimits;
  /** Whether the disk has room for what a request writes. */
  hasRoom(): Promise<boolean>;
  readonly strict: boolean;
  /** The exact address of the proxy in front; false when there is none. */
  readonly trustProxy: string | false;
};

/** Above every form of the product; a route with a file has its own limit. */
const bodyBytesMax = 32 * 1024;

/**
 * The HTTP server, ready to be bound. The settings bound what one caller can occupy: time, size,
 * headers.
 */
export async function openApp(options: AppOptions): Promise<App> {
  const server = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "caseId" }),
    // The case id of an error: people read it to support, and every line of the log carries it.
    genReqId: () => randomUUID().slice(-10),
    bodyLimit: bodyBytesMax,
    requestTimeout: 15_000,
    // A request without Host is refused by `checkHeaders`, in the one form.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    clientErrorHandler: replyOnConnection,
    forceCloseConnections: "idle",
    routerOptions: { caseSensitive: false, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      reply.headers(apiHeaders);
      replyWithError(error, request, reply);
    },
  }) as unknown as FastifyInstance;
  readBodies(server);
  server.server.on("checkExpectation", replyToExpectation);
  server.decorateRequest("address", "");
  server.decorateRequest("session", null);
  server.decorateRequest("outcome", "success");
  server.addHook("onRequest", async (request, reply) => {
    reply.headers(apiHeaders);
    noteAnswer(reply.raw);
    request.address = readCaller(request.raw, options.trustProxy);
    checkHeaders(request.raw);
  });
  server.setErrorHandler(async (error, request, reply) =>
    replyWithError(await nameDiskFault(error, request, options.hasRoom), request, reply),
  );
  server.setNotFoundHandler(replyNotFound);
  tellTime(server, options.clock);
  logRequests(server);
  const limiterOf = await openRateLimits(server, options.limits);
  const { sessions, strict } = options;
  return { fastify: server, sessions, strict, limiterOf, endpoints: [] };
}

/** Every answer of the API says what time it is, so that a person's screen need not trust its device. */
function tellTime(fastify: FastifyInstance, clock: Clock): void {
  fastify.addHook("onSend", async (request, reply) => {
    if (request.routeOptions.url?.startsWith("/api/")) {
      reply.header(serverTimeHeader, String(clock.now().getTime()));
    }
  });
}

/**
 * One line for each API call: the route's template, who, the outcome and the time it took. Never a
 * body, a query, a header or the address as typed: they may hold secrets.
 */
function logRequests(fastify: FastifyInstance): void {
  fastify.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url;
    if (!route?.startsWith("/api/")) return;
    request.log.info(
      {
        route,
        method: request.method,
        userId: request.session?.userId,
        status: reply.statusCode,
        outcome: request.outcome,
        ms: Math.round(reply.elapsedTime),
      },
      "call",
    );
  });
}
