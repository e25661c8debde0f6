import type { FastifyInstance } from "fastify";

/**
 * One line for each API call: the route's template, who, the outcome and the time it took. Never a
 * body, a query, a header or the address as typed: they may hold secrets.
 */
export function logRequests(fastify: FastifyInstance): void {
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
