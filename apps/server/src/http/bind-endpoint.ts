import type { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import type { Endpoint, ParsedAskOf, ReplyOf } from "@clearhold/contract/endpoint";
import type { SuccessEnvelope } from "@clearhold/contract/envelope";
import { requestRefusals } from "@clearhold/contract/refusals/request-refusals";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Actor, Visitor } from "../kernel/actor.ts";
import type { IdempotencyKey } from "../kernel/idempotency-key.ts";
import { Refusal } from "../kernel/refusal.ts";
import type { App } from "./app.ts";
import { languageOf } from "./error-replies.ts";
import { fingerprintOf, readIdempotencyKey } from "./idempotency.ts";
import { parseAsk, readQuery } from "./read-fields.ts";
import { routeWithFile } from "./route-with-file.ts";

/** One parsed request of one endpoint. */
export type Call<E extends Endpoint> = {
  readonly ask: ParsedAskOf<E>;
  /** Who is logged in. Certain on a `session` endpoint; on a `none` endpoint perhaps nobody. */
  readonly actor: E["auth"] extends "session" ? Actor : Actor | undefined;
  readonly visitor: Visitor;
  /** Set when a money call carries an Idempotency-Key: hand it to the ledger's posting. */
  readonly idempotency: IdempotencyKey | undefined;
};

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>;

/** Headers that a success carries beside those of every reply. */
type ReplyHeaders = Readonly<Record<string, string>>;

/**
 * Makes an endpoint of the contract answer: limits, session, parsing, the verb, the reply checked,
 * refusals rendered. A handler is one call of a verb and nothing else.
 */
export function bind<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  headers: ReplyHeaders = {},
): void {
  answer(app, endpoint, async (call, reply): Promise<SuccessEnvelope<unknown>> => {
    const data = await handler(call);
    reply.headers(headers);
    return { code: 1, msg: "", data: checkReply(endpoint, data, app.strict) };
  });
}

/** What a file endpoint answers with: its bytes as they are made, and the name to save them under. */
type FileReply = {
  readonly type: string;
  readonly name: string;
  readonly bytes: Readable;
};

/**
 * The same for an endpoint whose success is a file. What is refused is refused before the first
 * byte; a fault after it breaks the connection off, so that half a file is never taken for a whole.
 */
export function bindFile<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: Call<E>) => Promise<FileReply>,
): void {
  answer(app, endpoint, async (call, reply) => {
    const { type, name, bytes } = await handler(call);
    reply.header("content-disposition", `attachment; filename="${name}"`);
    return reply.type(type).send(bytes);
  });
}

function answer<E extends Endpoint>(
  app: App,
  endpoint: E,
  respond: (call: Call<E>, reply: FastifyReply) => Promise<unknown>,
): void {
  const limit = app.limiterOf(endpoint);
  app.endpoints.push(endpoint);
  const checked = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error: unknown) => {
      throw checkRefusal(endpoint, error, app.strict);
    });
  const route: RouteOptions = {
    method: [...endpoint.methods],
    url: endpoint.path,
    config: { movesNothing: endpoint.limit === "read" },
    onRequest: (request) =>
      checked(async () => {
        request.session = await findSession(app, request);
        await limit.count(request);
        if (endpoint.auth === "session" && !request.session) throw new Refusal("session-expired");
      }),
    handler: (request, reply) =>
      checked(() =>
        limit.countDone(request, async () => respond(readCall(endpoint, request), reply)),
      ),
  };
  if (endpoint.multipart) routeWithFile(app.fastify, endpoint.multipart.bytesMax, route);
  else app.fastify.route(route);
}

function readCall<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
  const isQuery = request.method === "GET";
  const ask = parseAsk(endpoint, isQuery ? readQuery(request.raw.url ?? "") : request.body);
  const visitor = visitorOf(request);
  const { session } = request;
  const actor = session ? { ...visitor, ...session } : undefined;
  const key = endpoint.idempotent
    ? readIdempotencyKey(request.headers["idempotency-key"])
    : undefined;
  const idempotency =
    actor && key !== undefined
      ? { userId: actor.userId, operation: endpoint.name, key, fingerprint: fingerprintOf(ask) }
      : undefined;
  return { ask, actor: actor as Call<E>["actor"], visitor, idempotency };
}

function visitorOf({ headers, address }: FastifyRequest): Visitor {
  const device = (headers["user-agent"] ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 200);
  const language = languageOf(headers["accept-language"]);
  return { language, ip: address, device, deviceKey: deviceKeyOf(headers.device) };
}

/** A name that is too short to be random, or is no name at all, counts as none. */
function deviceKeyOf(header: string | string[] | undefined): string {
  return typeof header === "string" && /^[\w-]{22,64}$/.test(header) ? header : "";
}

/** The `token` header is the only place where a session is read; body, query and cookies are not. */
async function findSession(app: App, request: FastifyRequest) {
  const { token } = request.headers;
  return typeof token === "string" && token !== "" ? app.sessions.findSession(token) : null;
}

/**
 * What may leave: only the fields that the contract names. Strict (tests, development): a field too
 * many is a fault and not silently dropped.
 */
function checkReply<E extends Endpoint>(endpoint: E, reply: ReplyOf<E>, strict: boolean): unknown {
  const parsed = endpoint.reply.parse(reply);
  if (strict && !isDeepStrictEqual(parsed, reply)) {
    throw new Error(`${endpoint.name}: the reply has fields that the contract does not name`);
  }
  return parsed;
}

/**
 * The error as it may leave an endpoint. A fault in a money call is answered `outcome-unclear`:
 * nobody may read "failed" where the books could say otherwise. Strict: a refusal that the
 * endpoint does not declare is a fault.
 */
function checkRefusal(endpoint: Endpoint, error: unknown, strict: boolean): unknown {
  if (!(error instanceof Refusal)) {
    return endpoint.idempotent ? new Refusal("outcome-unclear", {}, { cause: error }) : error;
  }
  if (!strict || isDeclared(endpoint, error)) return error;
  return new Error(`${endpoint.name} does not declare ${error.code}`, { cause: error });
}

function isDeclared(endpoint: Endpoint, { code }: Refusal): boolean {
  if (Object.hasOwn(requestRefusals, code) || endpoint.refusals.includes(code)) return true;
  return endpoint.auth === "session" && code === "session-expired";
}
