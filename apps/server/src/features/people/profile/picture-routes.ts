import { type App, pictureHeaders } from "../../../http/index.ts";
import type { Queryable } from "../../../kernel/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { pictureIdOfFile } from "./picture.ts";
import { findPicture } from "./upload-store.ts";

/**
 * Pictures under their unguessable names, for whoever was told one: an image of a page cannot carry
 * a session. The name is looked up in the database and never touches a file.
 */
export function bindPictures(app: App, database: Queryable): void {
  const limit = app.limiterOf({ limit: "read" });
  app.fastify.get<{ Params: { name: string } }>(
    "/uploads/:name",
    { onRequest: (request) => limit.count(request) },
    async ({ params }, reply) => {
      const id = pictureIdOfFile(params.name);
      const bytes = id === undefined ? undefined : await findPicture(database, id);
      if (!bytes) throw new Refusal("path-unknown");
      return reply.headers(pictureHeaders).send(bytes);
    },
  );
}
