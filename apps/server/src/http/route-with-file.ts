import multipart from "@fastify/multipart";
import type { FastifyInstance, RouteOptions } from "fastify";

/** Beside the file, which the contract bounds, a form may hold a few short fields. */
const fieldsMax = 8;
const fieldBytesMax = 1024;

/**
 * Adds a route that reads one file of at most `bytesMax` bytes from a multipart form, in a scope of
 * its own: no other route reads such forms. What the sender called the file, and what kind it is
 * said to be, is dropped here, so that nobody can come to trust it. The form is read after the
 * route's own checks of session and limits.
 */
export function routeWithFile(app: FastifyInstance, bytesMax: number, route: RouteOptions): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      attachFieldsToBody: "keyValues",
      limits: {
        ...{ files: 1, fileSize: bytesMax },
        ...{ fields: fieldsMax, fieldSize: fieldBytesMax, parts: fieldsMax + 1 },
        headerPairs: 20,
      },
      async onFile(part) {
        const bytes = await part.toBuffer();
        Object.assign(part, { value: new File([new Uint8Array(bytes)], "file") });
      },
    });
    scope.route(route);
  });
}
