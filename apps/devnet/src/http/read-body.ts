import type { IncomingMessage } from "node:http";
import { parseChainJson } from "@clearhold/tron/node-answers";
import type { Json } from "./node-json.ts";

const bodyMaxBytes = 4 * 1024 * 1024;

/** The body does not fit; a node answers 413. */
export class BodyTooBig extends Error {
  override readonly name = "BodyTooBig";
}

/** Parameters of a request: the query's, or the body's as JSON or as a form. Throws SyntaxError. */
export async function readParams(request: IncomingMessage, query: URLSearchParams): Promise<Json> {
  if (request.method === "GET") return Object.fromEntries(query);
  const text = (await readText(request)).trim();
  if (text === "") return {};
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  if (isForm && !text.startsWith("{")) return Object.fromEntries(new URLSearchParams(text));
  const parsed = parseChainJson(text);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new SyntaxError("expected an object");
  }
  return parsed as Json;
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > bodyMaxBytes) throw new BodyTooBig();
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
