import type { IncomingMessage } from "node:http";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { Refusal } from "../kernel/refusal.ts";
import { fieldsOnce } from "./read-fields.ts";
import { lingerMs } from "./read-headers.ts";

/** Beside the file, which the contract bounds, a form may hold a few short fields. */
const fieldsMax = 8;
const fieldBytesMax = 1024;
/** What the form around the file may weigh: its fields, and the lines between them. */
const formBytesMax = fieldsMax * fieldBytesMax + 8 * 1024;

/**
 * Adds a route that reads one file of at most `bytesMax` bytes from a multipart form, in a scope of
 * its own: no other route reads such forms. The form is read after the route's own checks of
 * session and limits, so that nobody's bytes are not read at all.
 */
export function routeWithFile(app: FastifyInstance, bytesMax: number, route: RouteOptions): void {
  void app.register(async (scope) => {
    // Loaded by the web server only: commands know these routes too.
    await scope.register(import("@fastify/multipart"), {
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

/**
 * The form as a body like any other. One that says that it is too large is refused unread, and what
 * is far too much without saying so is not read to its end.
 */
async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  bytesMax: number,
): Promise<void> {
  if (!request.isMultipart()) return;
  const length = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  const fields: [string, unknown][] = [];
  try {
    if (Number.isFinite(length) && length > bytesMax + formBytesMax) throw tooLarge(bytesMax);
    for await (const part of request.parts()) {
      const value = part.type === "file" ? await readFile(part, bytesMax) : part.value;
      fields.push([part.fieldname, value]);
    }
  } catch (error) {
    reply.raw.once("finish", () => discardRest(request.raw, length, bytesMax));
    // A form that breaks off has no name of its own and is the sender's fault all the same.
    const named = error instanceof Refusal || (error instanceof Error && "statusCode" in error);
    throw named ? error : new Refusal("body-malformed", {}, { cause: error });
  }
  request.body = fieldsOnce(fields);
}

/** What is read of a refused form, at most, because a sender who is still writing may not see the answer. */
const discardedBytesMax = 64 * 1024 ** 2;

function discardRest(form: IncomingMessage, length: number, bytesMax: number): void {
  if (form.readableEnded) return;
  const close = () => form.destroy();
  if (Number.isFinite(length) && length > discardedBytesMax) return void close();
  const timer = length > 2 * bytesMax ? setTimeout(close, lingerMs) : undefined;
  let bytesLeft = discardedBytesMax;
  form.on("data", (chunk: Buffer) => {
    bytesLeft -= chunk.length;
    if (bytesLeft < 0) close();
  });
  form.once("close", () => clearTimeout(timer));
  form.unpipe().resume();
}

/**
 * What the sender called the file, and what kind it is said to be, is dropped here, so that nobody
 * can come to trust it.
 */
async function readFile({ fieldname, file }: MultipartFile, bytesMax: number): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  file.once("limit", () => file.destroy(tooLarge(bytesMax, fieldname)));
  for await (const chunk of file) chunks.push(chunk);
  return new File(chunks, "file");
}

function tooLarge(bytesMax: number, field = "file"): Refusal {
  return new Refusal("file-too-large", { field, megabytes: String(bytesMax / 1024 ** 2) });
}
