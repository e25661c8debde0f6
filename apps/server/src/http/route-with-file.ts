import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { Refusal } from "../kernel/refusal.ts";
import { fieldsOnce } from "./read-fields.ts";

/** Beside the file, which the contract bounds, a form may hold a few short fields. */
const fieldsMax = 8;
const fieldBytesMax = 1024;

/**
 * Adds a route that reads one file of at most `bytesMax` bytes from a multipart form, in a scope of
 * its own: no other route reads such forms. The form is read after the route's own checks of
 * session and limits, so that nobody's bytes are not read at all.
 */
export function routeWithFile(app: FastifyInstance, bytesMax: number, route: RouteOptions): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        ...{ files: 1, fileSize: bytesMax },
        ...{ fields: fieldsMax, fieldSize: fieldBytesMax, parts: fieldsMax + 1 },
        headerPairs: 20,
      },
    });
    scope.route({
      ...route,
      preValidation: (request, reply) => readForm(request, reply, bytesMax),
    });
  });
}

/** The form as a body like any other. What is far too much is not read to its end. */
async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  bytesMax: number,
): Promise<void> {
  if (!request.isMultipart()) return;
  const fields: [string, unknown][] = [];
  try {
    for await (const part of request.parts()) {
      fields.push([part.fieldname, part.type === "file" ? await readFile(part) : part.value]);
    }
  } catch (error) {
    const length = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
    if (length > 2 * bytesMax) reply.raw.once("finish", () => request.raw.destroy());
    // A form that breaks off has no name of its own and is the sender's fault all the same.
    const named = error instanceof Refusal || (error instanceof Error && "statusCode" in error);
    throw named ? error : new Refusal("body-malformed", {}, { cause: error });
  }
  request.body = fieldsOnce(fields);
}

/**
 * What the sender called the file, and what kind it is said to be, is dropped here, so that nobody
 * can come to trust it.
 */
async function readFile({ file }: MultipartFile): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  file.once("limit", () => file.destroy(new Refusal("body-too-large")));
  for await (const chunk of file) chunks.push(chunk);
  return new File(chunks, "file");
}
