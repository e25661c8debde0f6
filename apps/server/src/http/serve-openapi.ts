import { buildOpenApi } from "@clearhold/contract/openapi";
import type { App } from "./app.ts";

/** `/api/openapi.json`: describes exactly the endpoints that are bound when the server starts. */
export function serveOpenApi(app: App): void {
  let text: string | undefined;
  app.fastify.get("/api/openapi.json", async (_request, reply) => {
    text ??= JSON.stringify(buildOpenApi(app.endpoints));
    return reply.type("application/json; charset=utf-8").send(text);
  });
}
