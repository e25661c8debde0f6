import { Refusal } from "../kernel/refusal.ts";
import type { App } from "./app.ts";
import { pictureHeaders } from "./security-headers.ts";

/**
 * Serves a picture to anybody who has its unguessable name, because the browser sends no session with
 * an image. `find` looks the name up in the database; it never touches a file.
 */
export function servePictures(
  app: App,
  path: `/${string}/:name`,
  find: (name: string) => Promise<Buffer | undefined>,
  type: keyof typeof pictureHeaders = "webp",
): void {
  const limit = app.limiterOf({ limit: "read", counter: path });
  app.fastify.get<{ Params: { name: string } }>(
    path,
    { onRequest: (request) => limit.count(request) },
    async ({ params }, reply) => {
      const bytes = await find(params.name);
      if (!bytes) throw new Refusal("path-unknown");
      return reply.headers(pictureHeaders[type]).send(bytes);
    },
  );
}
